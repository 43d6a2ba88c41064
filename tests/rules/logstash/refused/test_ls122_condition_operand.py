"""LS122 (condition-operand): advice that fits the operator."""

import pytest
from logstash_checks import check_default


def messages(text: str) -> list[str]:
    return [one.message for one in check_default(text).findings if one.rule.code == "LS122"]


@pytest.mark.parametrize(
    ("condition", "action"),
    [
        ("[a] < []", "compare with a string, a number or a field"),
        ("[a][b] == []", "to test whether the field exists, write `![a][b]`"),
        ("[a] != []", "to test whether the field exists, write `[a]`"),
        ('["a", "b"] == [c]', "write `[field] in […]`"),
        ('["a", "b"] != [c]', "write `[field] not in […]`"),
        ('["a", "b"] < [c]', "put the field on the left"),
        ("/x/ == [a]", "write `[field] =~ /…/`"),
        ("/x/ != [a]", "write `[field] !~ /…/`"),
        ("foo([a], [b])", "test or compare a field"),
    ],
)
def test_action(condition, action):
    (message,) = messages(f"filter {{ if {condition} {{ drop {{ }} }} }}\n")
    assert message.endswith(f": {action}")
