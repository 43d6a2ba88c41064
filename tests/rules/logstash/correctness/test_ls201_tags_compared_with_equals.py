"""LS201 (tags-compared-with-equals): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import check_fix_of_condition, condition
from rule_examples import found


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("[tags] != 'a'", "'a' not in [tags]"),
        ('"a" == [tags]', '"a" in [tags]'),
        ('[x] and ([tags] == "a" or [y])', '[x] and ("a" in [tags] or [y])'),
    ],
)
def test_fixes(text: str, after: str) -> None:
    check_fix_of_condition("LS201", text, after)


@pytest.mark.parametrize(
    "text",
    [
        '"a" in [tags]',
        '[tags][0] == "a"',
        "[tags] == [other]",
    ],
)
def test_silent(text: str) -> None:
    assert run("LS201", condition(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        'filter { if [type] == "apache" { drop {} } }\n',
        'filter { mutate { add_field => { "tags" => "web" } } if [tags] == "web" { drop {} } }\n',
        'input { stdin { add_field => { "[tags]" => "web" } } } filter { if [tags] == "web" { drop {} } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS201", text) == []


def test_value_of_add_field_is_no_write() -> None:
    text = 'filter { mutate { add_field => { "source" => "tags" } } if [tags] == "web" { drop {} } }\n'
    assert [finding.rule.code for finding in found("LS201", text)] == ["LS201"]
