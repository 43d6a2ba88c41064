"""LS702 (hard-coded-address): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('output { tcp { host => "192.168.1.2" port => 1 } }', 1),
        ('output { elasticsearch { hosts => ["127.0.0.1:9200", "0.0.0.0"] } }', 0),
        ('output { elasticsearch { hosts => ["300.1.1.1", "v1.2.3.4.example"] } }', 0),
        (filters('cidr { address => ["10.1.2.3"] network => ["10.0.0.0/8"] }'), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS702", text)) == count
