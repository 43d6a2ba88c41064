"""LS245 (grok-stops-at-first-field): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # an option inside of `match` is not a field that could match first
        (
            'filter { grok { match => { patterns_dir => "/p" "message" => "%{IP:ip}" } } }\n',
            0,
        ),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS245", text)) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [(filters('grok { match => { "a" => "%{IP:x}" "b" => "%{WORD:y}" } break_on_match => "${B}" }'), 0)],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS245", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "client" => "%{IP:ip}" } } grok { match => { "url" => "%{URIPATH:path}" } } }\n',
        'filter { grok { match => { "a" => "%{IP:ip}" "b" => "%{URIPATH:path}" } break_on_match => false } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS245", text) == []
