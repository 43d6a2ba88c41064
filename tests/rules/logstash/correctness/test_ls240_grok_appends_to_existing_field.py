"""LS240 (grok-appends-to-existing-field): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from logstash_checks import filters

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS240
        (filters('grok { match => ["message", "%{INT} (?<message>.*)"] }'), 1),
        (filters('grok { match => { "message" => ["%{INT:n} %{DATA:message}", "%{DATA:message}"] } }'), 1),
        (filters('grok { match => { "[a][b]" => "%{DATA:[a][b]}" } overwrite => "[a][b]" }'), 0),
        (filters('grok { match => { "message" => "%{SYSLOGBASE} %{DATA:text}" } }'), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS240", text)) == count


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (
            'filter { grok { match => { "m" => "%{DATA:m}" } overwrite => ["a"] } } # c',
            'filter { grok { match => { "m" => "%{DATA:m}" } overwrite => ["a", "m"] } } # c',
        ),
        (
            'filter { grok { match => { "m" => "%{DATA:m}" } overwrite => "a" } }',
            'filter { grok { match => { "m" => "%{DATA:m}" } overwrite => ["a", "m"] } }',
        ),
        (
            'filter { grok { match => { "m" => "%{DATA:m}" } } }',
            'filter { grok { overwrite => ["m"] match => { "m" => "%{DATA:m}" } } }',
        ),
    ],
)
def test_fix(text: str, after: str) -> None:
    (finding,) = run("LS240", text)
    assert fixed(text, finding) == after
    assert not parse_.parse(after)[1]
    assert not run("LS240", after)
