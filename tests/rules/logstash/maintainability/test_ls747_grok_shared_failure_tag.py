"""LS747 (grok-shared-failure-tag): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_

TESTS_THE_TAG = '\noutput { if "_grokparsefailure" in [tags] { file { path => "/a" } } }\n'


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters("if [a] { grok { } grok { } }"), 1),
        (filters('grok { } grok { match => { "path" => ["^%{DATA:a}x", "%{GREEDYDATA:a}"] } }'), 0),
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


@pytest.mark.parametrize(
    "text",
    [
        'filter {\n  grok { match => { "message" => "^%{IP:ip} %{GREEDYDATA:rest}" } }\n'
        '  grok { match => { "rest" => "^%{WORD:verb} %{DATA:path}$" } tag_on_failure => ["_fail_request"] }\n}\n',
        'filter {\n  if [a] { grok { match => { "message" => "^%{IP:ip} " } } }\n'
        '  else { grok { match => { "message" => "^%{WORD:verb} " } } }\n}\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS747", text) == []
