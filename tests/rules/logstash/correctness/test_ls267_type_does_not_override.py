"""LS267 (type-does-not-override): cases beyond the examples of the rule."""

import pytest
from advice import run

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS267
        ('input { beats { port => 1 type => "a" } } filter { if [type] == "a" { drop { } } }', 0),
        ('input { redis { type => "a" codec => plain } } filter { if [type] == "a" { drop { } } }', 0),
        ('input { redis { type => "a" } } filter { if [type] == "b" { drop { } } }', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS267", text)) == count
