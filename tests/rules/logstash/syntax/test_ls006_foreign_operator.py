"""LS006 (foreign-operator): what the message writes instead of `not`."""

import pytest
from logstash_checks import check_default, selected_codes


def messages(text: str) -> list[str]:
    return [one.message for one in check_default(text).findings if one.rule.code == "LS006"]


@pytest.mark.parametrize(
    ("condition", "action"),
    [
        ("[a] and not [b]", "Logstash rejects `not` before a field: write `![b]`"),
        ("not ([a] == 1)", "Logstash rejects `not` before a comparison: write `!( … )`"),
        ("not in ([a])", "Logstash rejects `not in` without a value before it: write `[field] not in [ … ]`"),
        ('not "x" in [a]', 'Logstash rejects `not` before a comparison: write `"x" not in [a]`'),
        ('not "x" in ["a", "b"]', "Logstash rejects `not` before a comparison: write `not in` instead of `in`"),
    ],
)
def test_what_replaces_not(condition, action):
    assert messages(f"filter {{ if {condition} {{ drop {{ }} }} }}\n") == [action]


@pytest.mark.parametrize(
    ("operator", "message"),
    [
        ("not#c\n in", "Logstash rejects a comment inside `not in`: write `not in` without the comment"),
        ("not\nin", "Logstash rejects the line break inside `not in`: write `not in` with a space"),
        ("not\tin", "Logstash rejects the tab inside `not in`: write `not in` with a space"),
        ("contains", 'Logstash rejects `contains` in a condition: write `"…" in [field]` or `[field] =~ /…/`'),
    ],
)
def test_operators(operator, message):
    assert messages(f"filter {{ if [a] {operator} [b] {{ drop {{ }} }} }}\n") == [message]


@pytest.mark.parametrize(
    "text",
    [
        "filter { if ![user] and [m] =~ /a && b/ { drop {} } elseif [b] { drop {} } }\n",
    ],
)
def test_further_unreported(text):
    assert "LS006" not in selected_codes(text, "LS006")
