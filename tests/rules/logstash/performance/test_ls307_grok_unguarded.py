"""LS307 (grok-unguarded): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import GROK_OF_VERB, TWO_INPUTS, filters, selected_codes

ASKS = ' if [type] == "sys" { drop {} }'


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (TWO_INPUTS + filters(GROK_OF_VERB + ASKS), 1),
        (TWO_INPUTS + filters(GROK_OF_VERB), 0),  # the events have no different types or tags
        (TWO_INPUTS + filters(GROK_OF_VERB.replace("^%{IP:ip}", "^%{GREEDYDATA:a}") + ASKS), 0),
        (TWO_INPUTS.replace('type => "sys"', "") + filters(GROK_OF_VERB + ASKS), 0),
        (TWO_INPUTS + filters(GROK_OF_VERB.replace('"message"', '"[url][path]"') + ASKS), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS307", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        'input { file { path => "/a" type => "web" } syslog { port => 514 type => "sys" } }\n'
        'filter { if [type] == "web" { grok { match => { "message" => "^%{IP:ip} %{WORD:verb}" } } } }\n',
        'input { file { path => "/a" type => "web" } }\n'
        'filter { grok { match => { "message" => "^%{IP:ip} %{WORD:verb}" } } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS307" not in selected_codes(text, "LS307")
