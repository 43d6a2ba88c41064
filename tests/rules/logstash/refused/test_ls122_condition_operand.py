"""LS122 (condition-operand): advice that fits the operator."""

import pytest
from logstash_checks import check_default, selected_codes


def messages(text: str) -> list[str]:
    return [one.message for one in check_default(text).findings if one.rule.code == "LS122"]


@pytest.mark.parametrize(
    ("condition", "action"),
    [
        ("[a] < []", "compare with a string, a number or a field"),
        ("[a][b] == []", "to test that the field is missing, write `![a][b]`"),
        ("[a] != []", "to test that the field exists, write `[a]`"),
        ('["a", "b"] == [c]', "write `[field] in […]`"),
        ('["a", "b"] != [c]', "write `[field] not in […]`"),
        ('["a", "b"] < [c]', "compare a field with one value, for example `[field] > 5`"),
        ("/x/ != [a]", "write `[field] !~ /…/`"),
        ("foo([a], [b])", "test or compare a field"),
    ],
)
def test_action(condition, action):
    (message,) = messages(f"filter {{ if {condition} {{ drop {{ }} }} }}\n")
    assert message.endswith(f": {action}")


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        ("[a] == /b/", "`==` with a regular expression is always false: use `=~`"),
        ("[a] != /b/", "`!=` with a regular expression is always true: use `!~`"),
    ],
)
def test_before_6_0_the_condition_is_accepted(condition, message):
    result = check_default(f"filter {{ if {condition} {{ drop {{ }} }} }}\n", target="5.6")
    (found,) = [one for one in result.findings if one.rule.code == "LS122"]
    assert (found.message, found.stage, found.severity) == (message, "run", "warning")
    assert result.verdict == "accepted"


@pytest.mark.parametrize("condition", ["[tags] == []", '["a", "b"] == [tag]', "/b/"])
def test_other_conditions_before_6_0(condition):
    result = check_default(f"filter {{ if {condition} {{ drop {{ }} }} }}\n", target="5.0")
    assert "LS122" not in [one.rule.code for one in result.findings]


@pytest.mark.parametrize(
    "text",
    [
        "filter { if [tags] == [] { drop {} } }\n",
        "filter { if exists() { drop {} } }\n",
        "filter { if 404 =~ /4../ { drop {} } }\n",
    ],
)
def test_further_reported(text):
    assert "LS122" in selected_codes(text, "LS122")


@pytest.mark.parametrize(
    "text",
    [
        "filter { if ![tags] { drop {} } }\n",
        'filter { if "health" == [path] { drop {} } }\n',
        "filter { if [tag] == [other][tag] { drop {} } }\n",
    ],
)
def test_further_unreported(text):
    assert "LS122" not in selected_codes(text, "LS122")
