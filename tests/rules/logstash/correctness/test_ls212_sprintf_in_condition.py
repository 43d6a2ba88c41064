"""LS212 (sprintf-in-condition): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import condition
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    [
        '[a] =~ "%{x}"',
        '[a] == "100%"',
        '[a] == "%{}"',
    ],
)
def test_silent(text: str) -> None:
    assert run("LS212", condition(text)) == []


@pytest.mark.parametrize(
    ("before", "text", "found"),
    [
        ('mutate { add_field => { "a" => "%{b}" } }', '[a] == "%{b}"', 0),
        ('mutate { add_field => { "a" => "%{b}" } }', '[a] == "%{c}"', 1),
        ("", '[a] in ["%{b}", "c"]', 1),
    ],
)
def test_kinds_of_fields(before: str, text: str, found: int) -> None:
    whole = f"filter {{ {before} if {text} {{ drop {{}} }} }}"
    assert len(run("LS212", whole)) == found


@pytest.mark.parametrize(
    "text",
    [
        'filter {\n  mutate { add_field => { "name" => "%{owner}" } }\n  if [name] == "%{owner}" { drop {} }\n}\n',
        'filter { if [message] =~ "%\\{" { drop {} } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS212", text) == []
