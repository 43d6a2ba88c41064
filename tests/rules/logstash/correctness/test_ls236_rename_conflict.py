"""LS236 (rename-conflict): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS236
        (filters('mutate { rename => ["a", "b", "b", "a"] }'), 1),
        (filters('mutate { rename => { "a" => "[a][b]" } }'), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS236", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { rename => { "host" => "[host][name]" } } }\n',
        'filter { mutate { rename => { "src" => "source" "srcip" => "source" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS236", text) == []


def test_swap_needs_a_third_name() -> None:
    (finding,) = found("LS236", 'filter { mutate { rename => { "a" => "b" "b" => "a" } } }\n')
    assert "Move the pair" not in finding.message
    assert finding.message.endswith("Use a third name to swap the fields")
