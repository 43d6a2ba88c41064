"""LS011 (invisible-or-smart-characters): the names of the characters and the titles of the fixes."""

import pytest
from logstash_checks import check_default


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
