"""LS310 (expensive-test-first): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters, selected_codes


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters("if [m] =~ /a|b/ and ![x] { drop {} }"), 1),
        (filters('if [m] =~ /a/ and "x" in [m] { drop {} }'), 0),
        (filters('if [m] =~ /a|b/ and [type] != "" { drop {} }'), 0),  # true for nearly every event
        (filters("if [m] =~ /a/ and [n] =~ /b/ { drop {} }"), 0),
        (filters('if [m] =~ /a/ or ([n] =~ /b/ and [type] == "x") { drop {} }'), 1),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS310", text)) == count


@pytest.mark.parametrize(
    "condition",
    [
        '"alert" in [tags] and [message] =~ /a|b/ and "x" not in [tags]',
        '[type] == "a" and [message] =~ /a|b/ and [level] == "x"',
    ],
)
def test_no_finding_after_a_cheap_test(condition):
    assert run("LS310", f"filter {{ if {condition} {{ drop {{ }} }} }}\n") == []


def test_a_cheap_test_before_or_saves_nothing():
    condition = '[type] == "a" or [message] =~ /a|b/ and [level] == "x"'
    assert len(run("LS310", f"filter {{ if {condition} {{ drop {{ }} }} }}\n")) == 1


@pytest.mark.parametrize(
    "text",
    [
        'filter { if [type] == "app" and [message] =~ /timeout|refused/ { drop {} } }\n',
        'filter { if [message] =~ /^GET / and [type] == "app" { drop {} } }\n',
        'filter { if [message] =~ /timeout|refused/ or [type] == "app" { drop {} } }\n',
        'filter { if [message] =~ /timeout|refused/ and [type] != "" { drop {} } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS310" not in selected_codes(text, "LS310")
