"""LS267 (type-does-not-override): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS267
        ('input { beats { port => 1 type => "a" } } filter { if [type] == "a" { drop { } } }', 0),
        ('input { redis { type => "a" codec => plain } } filter { if [type] == "a" { drop { } } }', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS267", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        'input { tcp { port => 5000 type => "web" } }\nfilter { if [type] == "web" { drop { } } }\n',
        'input { kafka { topics => ["a"] codec => plain type => "w" } }\nfilter { if [type] == "w" { drop { } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS267", text) == []
