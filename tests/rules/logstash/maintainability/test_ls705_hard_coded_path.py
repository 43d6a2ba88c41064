"""LS705 (hard-coded-path): cases beyond the examples of the rule."""

import pytest
from advice import run

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('input { file { path => ["/tmp/a.log", "/Users/me/a.log", "/var/log/b.log"] } }', 2),
        ('input { file { path => "C:/Users/me/a.log" } }', 1),
        ('input { file { path => "/var/log/kafka/server.log" } }', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS705", text)) == count
