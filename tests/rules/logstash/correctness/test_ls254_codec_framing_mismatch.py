"""LS254 (codec-framing-mismatch): cases beyond the examples of the rule."""

import pytest
from advice import run

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS254
        ('input { kafka { topics => ["a"] codec => json_lines { } } }', 1),
        ("input { http { port => 1 codec => json_lines } }", 0),
        ('input { file { path => "/a" codec => json_lines { delimiter => "," } } }', 0),
        ("input { stdin { codec => json } }", 0),
        ('output { tcp { host => "a" port => 1 } }', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS254", text)) == count
