"""LS255 (codec-on-beats): cases beyond the examples of the rule."""

import pytest
from advice import run

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS255
        ('input { beats { port => 1 codec => multiline { pattern => "a" what => previous } } }', 0),
        ('input { beats { port => 1 codec => "${C}" } }', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS255", text)) == count
