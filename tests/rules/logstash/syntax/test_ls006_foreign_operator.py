"""LS006 (foreign-operator): what the message writes instead of `not`."""

import pytest
from logstash_checks import check_default


def messages(text: str) -> list[str]:
    return [one.message for one in check_default(text).findings if one.rule.code == "LS006"]


@pytest.mark.parametrize(
    ("condition", "action"),
    [
        ("[a] and not [b]", "Logstash rejects `not` before a field: write `![b]`"),
        ("not [a][b]", "Logstash rejects `not` before a field: write `![a][b]`"),
        ("not ([a] == 1)", "Logstash rejects `not` before a comparison: write `!( … )`"),
        ("not [a] == 1", "Logstash rejects `not` before a comparison: write `!( … )`"),
        ('not "x" in [a]', "Logstash rejects `not` before a comparison: write `not in` instead of `in`"),
    ],
)
def test_what_replaces_not(condition, action):
    assert messages(f"filter {{ if {condition} {{ drop {{ }} }} }}\n") == [action]
