"""LS011 (invisible-or-smart-characters): the names of the characters and the titles of the fixes."""

import pytest
from logstash_checks import check_default, selected_codes


@pytest.mark.parametrize(
    ("text", "name", "title"),
    [
        ("input{\x0bstdin{}}", "a vertical tab (U+000B)", "Replace the character with a space"),
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


@pytest.mark.parametrize(
    "text",
    [
        '# \u201cquoted\u201d\nfilter { mutate { add_tag => "a\u00a0b \u201cc\u201d" } }\n',
    ],
)
def test_further_unreported(text):
    assert "LS011" not in selected_codes(text, "LS011")


def test_an_ordinary_quote_after_a_typographic_one():
    (finding,) = check_default('filter { mutate { add_tag => \u201ca" } }').findings
    assert finding.message == 'Logstash rejects a typographic quote (`\u201c`) outside strings: use `"`'
    assert finding.fix is not None
    assert len(finding.fix.edits) == 1
