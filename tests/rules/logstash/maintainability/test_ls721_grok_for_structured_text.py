"""LS721 (grok-for-structured-text): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters('grok { match => { \'m\' => \'\\{"a":"%{DATA:a}","b":%{INT:b},"c":"%{DATA:c}"\' } }'), 1),
        (filters('grok { match => { "a" => "a=%{INT:a}b=%{INT:b}c=%{INT:c}d=%{INT:d}" } }'), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS721", text)) == count


def test_takes_no_time_for_a_line_that_is_nearly_columns() -> None:
    text = filters("grok { match => { 'm' => '" + "%{QS:a}," * 2000 + "x' } }")
    assert run("LS721", text) == []


def test_json_after_other_text_is_captured_first() -> None:
    members = r'{"a":"%{WORD:a}","b":"%{WORD:b}","c":"%{WORD:c}"}'
    (finding,) = run("LS721", f"filter {{ grok {{ match => {{ 'message' => '^{members}' }} }} }}")
    assert finding.message.endswith("Use the `json` filter")
    (finding,) = run("LS721", f"filter {{ grok {{ match => {{ 'message' => '%{{INT:n}} {members}' }} }} }}")
    assert finding.message.endswith("Capture the JSON in one field, and parse that field with the `json` filter")


@pytest.mark.parametrize(
    "text",
    [
        "filter { grok { match => { 'message' => '^%{IP:src} %{WORD:verb} id=%{INT:id}' } } }\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS721", text) == []
