"""LS259 (flat-dotted-field): cases beyond the examples of the rule."""

import pytest
from advice import run

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS259
        ('filter { mutate { rename => { "a.b" => "[a][b]" } } }', 0),
        ('filter { mutate { rename => { "x" => "a.b" } lowercase => "[a][b]" } }', 1),
        ('filter { mutate { rename => { "x" => "a.b" } lowercase => "[a][b]" } de_dot { } }', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS259", text)) == count
