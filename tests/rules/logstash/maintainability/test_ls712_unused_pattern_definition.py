"""LS712 (unused-pattern-definition): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters('grok { match => { "m" => "%{A}" } pattern_definitions => { "A" => "%{B}" "B" => "x" } }'), 0),
        (filters('grok { match => { "m" => "%{A}" } pattern_definitions => { "A" => "x" "B" => "x" } }'), 1),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS712", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => "^%{SYSLOGBASE}" } pattern_definitions => { "PROG" => "\\w+" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS712", text) == []
