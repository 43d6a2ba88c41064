"""LS235 (add-field-makes-array): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS235
        ('input { beats { port => 1 } } filter { mutate { add_field => ["message", "x"] } }', 1),
        ('input { http { port => 1 } } filter { mutate { add_field => { "message" => "x" } } }', 0),
        ('input { udp { port => 1 codec => json } } filter { mutate { add_field => { "message" => "x" } } }', 0),
        (filters('mutate { add_field => { "[a][message]" => "x" } }'), 0),
        (filters('mutate { remove_field => "message" } mutate { add_field => { "message" => "x" } }'), 0),
        (filters('grok { match => { "m" => "^%{WORD:a}?$" } add_field => { "a" => "x" } }'), 0),
        (filters('grok { match => { "m" => ["^%{WORD:a}$", "%{INT:b}"] } add_field => { "a" => "x" } }'), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS235", text)) == count
