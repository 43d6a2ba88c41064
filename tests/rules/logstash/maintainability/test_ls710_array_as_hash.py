"""LS710 (array-as-hash): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from logstash_checks import check_default, check_fixed, filters

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters('mutate { add_field => ["a"] }'), 0),
        (filters('mutate { rename => ["a", "b"] convert => ["c", "integer"] }'), 2),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS710", text)) == count


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (
            'filter { mutate { add_field => [ "a", "1", # one\n "b" , "2"] } } # end\n',
            'filter { mutate { add_field => { "a" => "1" # one\n "b" => "2" } } } # end\n',
        ),
        ('filter { mutate { rename => ["a","b"] } }', 'filter { mutate { rename => { "a" => "b" } } }'),
        (
            'filter { grok { match => ["m", ["%{A:a}", "%{B:b}"]] } }',
            'filter { grok { match => { "m" => ["%{A:a}", "%{B:b}"] } } }',
        ),
    ],
)
def test_fixes(text: str, after: str) -> None:
    check_fixed("LS710", text, after)


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { rename => ["a", "b"] rename => ["c", "d"] } }',
        'filter { grok { match => ["m", "a", "m", "b"] } }',
    ],
)
def test_no_fix_where_something_would_be_lost(text: str) -> None:
    findings = run("LS710", text)
    assert findings
    assert all(finding.fix is None for finding in findings)


def test_array_as_hash() -> None:
    text = 'filter { grok { match => [ "message", "%{ETSY_APACHE_ACCESS}" ] } }\n'
    (finding,) = run("LS710", text)
    assert fixed(text, finding) == 'filter { grok { match => { "message" => "%{ETSY_APACHE_ACCESS}" } } }\n'
    assert run("LS241", text)


def test_erb_in_a_text() -> None:
    text = 'filter { mutate { add_field => [ "logstash_host", "<%= node[:fqdn] %>" ] } }\n'
    assert check_default(text).verdict == "accepted"
    values = Values()
    values.select = ["LS022", "LS710"]
    found = [(one.rule.code, one.severity) for one in check_text(text, "a.conf", "logstash", Settings(values)).findings]
    assert ("LS710", "info") in found
