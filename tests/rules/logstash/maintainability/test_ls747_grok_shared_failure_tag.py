"""LS747 (grok-shared-failure-tag): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters

from lslint.grammar.logstash import parse as parse_

TESTS_THE_TAG = '\noutput { if "_grokparsefailure" in [tags] { file { path => "/a" } } }\n'


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters("grok { } if [a] { grok { } }"), 0),
        (filters("if [a] { grok { } grok { } }"), 1),
        (filters('grok { } grok { match => { "path" => ["^%{DATA:a}x", "%{GREEDYDATA:a}"] } }'), 0),
        (filters('grok { } grok { match => { "path" => "%{GREEDYDATA:a}x" } }'), 1),
        (filters('grok { add_tag => "one" } grok { }'), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert not run("LS747", text)  # no condition tests the tag
    assert len(run("LS747", text + TESTS_THE_TAG)) == count


def test_separate_tags() -> None:
    default = "grok { match => { 'm' => '%{IP:a}' } } "
    own = "grok { match => { 'm' => '%%{IP:a}' } tag_on_failure => ['parse_fail_%s'] } "
    assert [f.severity for f in run("LS747", f"filter {{ {default * 2} }}" + TESTS_THE_TAG)] == ["info"]
    assert not run("LS747", f"filter {{ {own % 'access_log'}{own % 'error_log'} }}" + TESTS_THE_TAG)
