"""LS012 (missing-blank-between-settings): the message about a comment that touches the value."""

import pytest
from logstash_checks import check_default


@pytest.mark.parametrize(
    ("text", "message", "title"),
    [
        (
            "filter { mutate { a => xy#c\nb => 2 } }",
            "A comment directly follows the value of `a`, so Logstash rejects the next setting, `b`: add a space before"
            " `#`",
            "Add a space before `#`",
        ),
        (
            'filter { mutate { a => "x"b => 2 } }',
            "No space after the value of `a`, so Logstash rejects the next setting, `b`: add a space after the value",
            "Add a space after the value",
        ),
    ],
)
def test_what_follows_the_value_is_named(text: str, message: str, title: str) -> None:
    (finding,) = (one for one in check_default(text).findings if one.rule.code == "LS012")
    assert finding.message == message
    assert finding.fix is not None
    assert finding.fix.message == title
