"""LS011 (invisible-or-smart-characters): the names of the characters and the titles of the fixes."""

import pytest
from logstash_checks import check_default


@pytest.mark.parametrize(
    ("text", "name", "title"),
    [
        ("input {\u00a0stdin { } }", "a no-break space", "Replace the character with a space"),
        ("filter { mutate { add_tag => \u201ca\u201d } }", "a typographic quote", "Replace or remove the characters"),
    ],
)
def test_character(text, name, title):
    (finding,) = check_default(text).findings
    assert finding.message.startswith(f"Logstash rejects {name}")
    assert finding.fix is not None
    assert finding.fix.message == title


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("\ufeffinput{stdin{}}", "a byte-order mark: save the file as UTF-8 without a byte-order mark"),
        ("input{stdin{}}\n\ufeff", "the byte-order mark (U+FEFF) on line 2: remove the invisible character"),
    ],
)
def test_a_byte_order_mark_inside_the_file(text, action):
    (finding,) = check_default(text).findings
    assert finding.message == f"Logstash rejects {action}"
