"""LS265 (split-non-list): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS265
        (filters('split { target => "a" }'), 1),
        ("filter {\n  # one event per line\n  split { }\n}\n", 1),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS265", text)) == count


@pytest.mark.parametrize(
    ("after", "count"),
    [
        ('kv { field_split => "|" }', 0),
        ("csv { }", 0),
        ("json { source => message }", 0),
        ('mutate { strip => ["a"] } grok { match => { "message" => "%{IP:a}" } }', 0),
        ('grok { match => ["message", "%{IP:a}"] }', 0),
        ('dissect { mapping => { "message" => "%{a} %{b}" } }', 0),
        ('kv { source => "[items][text]" }', 1),
        ('grok { match => { "detail" => "%{IP:a}" } }', 1),
        ('xml { target => "a" }', 1),
        ("if [a] { kv { } }", 1),
        ('mutate { rename => { "[items][name]" => "name" } }', 1),
    ],
)
def test_filters_that_read_the_lines(after: str, count: int) -> None:
    assert len(run("LS265", filters(f"split {{ }} {after}"))) == count
    assert len(run("LS265", filters(f"if [t] {{ split {{ }} {after} }}"))) == count
