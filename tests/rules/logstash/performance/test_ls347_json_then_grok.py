"""LS347 (json-then-grok): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import GROK_OF_VERB, filters, messages, selected_codes


def grok(options: str) -> str:
    return f'filter {{ json {{ source => "message" }} {options} }}\n'


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters('json { source => "message" } grok { match => { "message" => "%{IP:ip}" } }'), 1),
        (filters('json { source => "message" } grok { match => { "message" => "^{%{IP:ip}}" } }'), 0),
        (filters('json { source => "message" remove_field => ["message"] } ' + GROK_OF_VERB), 0),
        (filters('json { source => "message" } mutate { gsub => ["message", "a", "b"] } ' + GROK_OF_VERB), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS347", text)) == count


def test_json_and_grok_of_one_field() -> None:
    assert len(messages("LS347", grok('grok { match => { "message" => "^%{IP:ip}" } }'))) == 1
    guarded = 'if "_jsonparsefailure" in [tags] { grok { match => { "message" => "^%{IP:ip}" } } }'
    assert messages("LS347", grok(guarded)) == []


@pytest.mark.parametrize(
    "text",
    [
        'filter { json { source => "message" target => "doc" } grok { match => { "message" => "^%{IP:ip}" } } }\n',
    ],
)
def test_further_reported(text: str) -> None:
    assert "LS347" in selected_codes(text, "LS347")
