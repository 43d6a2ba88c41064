"""LS246 (grok-unescaped-literal): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS246
        (filters(r"""grok { match => { "m" => "x[-%{WORD:a}] %{INT:b}" } }"""), 1),
        (filters(r"""grok { match => { "m" => "%{WORD:[a][b]} [^]]+ [a-z%]" } }"""), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS246", text)) == count
