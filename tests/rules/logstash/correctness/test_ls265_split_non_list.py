"""LS265 (split-non-list): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS265
        (filters('split { target => "a" }'), 1),
        # a comment says what is meant
        ("filter {\n  # one event per line\n  split { }\n}\n", 0),
        ("filter {\n  split { } # by Line\n}\n", 0),
        ("filter {\n  # the message holds\n  # several records\n\n  split { }\n}\n", 1),
        ("filter {\n  # the message holds\n  # several records\n  split { }\n}\n", 0),
        ("# lines\nfilter { split { } }\n", 0),
        ("filter {\n  # lines\n  drop { }\n  split { }\n}\n", 1),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS265", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        "filter {\n  # one event for each line of the message\n  split { }\n}\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS265", text) == []


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
