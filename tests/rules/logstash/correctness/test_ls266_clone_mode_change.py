"""LS266 (clone-mode-change): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import check_ecs_mode, filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS266
        (filters('clone { clones => ["a"] } if [type] == "b" { drop { } }'), 0),
        (filters('clone { clones => ["a"] } if [type] == "a" or "a" in [tags] { drop { } }'), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS266", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        filters('clone { clones => ["a"] } if [type] == "a" { drop { } }'),
    ],
)
def test_ecs_mode(text: str) -> None:
    check_ecs_mode("LS266", text)


@pytest.mark.parametrize(
    "text",
    [
        'input { stdin { type => "copy" } }\n'
        'filter { clone { clones => ["copy"] } if [type] == "copy" { drop { } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS266", text) == []
