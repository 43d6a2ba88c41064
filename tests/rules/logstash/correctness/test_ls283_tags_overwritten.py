"""LS283 (tags-overwritten): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS283
        (filters('mutate { add_field => { "tags" => "x" } }'), 1),
        (filters('mutate { add_tag => ["x"] } mutate { copy => { "labels" => "[tags]" } }'), 1),
        ("input { tcp { port => 1 } } " + filters('grok { match => { "message" => "^%{DATA:tags} x" } }'), 0),
        (filters('mutate { add_field => { "[a][tags]" => "x" } }'), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS283", text)) == count


def test_names_how_it_is_written() -> None:
    (finding,) = run("LS283", filters('mutate { replace => { "tags" => "x" } }'))
    assert "add_tag" in finding.message


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { rename => { "tags" => "old_tags" } } }\n',
        'filter { mutate { split => { "tags" => "," } replace => { "tags" => "%{list}" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS283", text) == []
