"""LS290 (dotted-field-reference): what may create the dotted field, and the fix in conditions, options and strings."""

import pytest
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    [
        'input { syslog { } }\nfilter {\n  grok { match => { "message" => "%{IP:[source][ip]}" } }\n'
        '  geoip { source => "source.ip" target => "geo" }\n}\n',
    ],
)
def test_further_bad_examples(text: str) -> None:
    assert found("LS290", text)


@pytest.mark.parametrize(
    "text",
    [
        'filter {\n  geoip { source => "ip" target => "client" }\n  if [client][location] { drop { } }\n}\n',
        'filter {\n  grok { match => { "message" => "%{IP:source.ip}" } }\n  if [source.ip] { drop { } }\n}\n',
        'input { beats { port => 5044 } }\nfilter {\n  if [log.level] == "ERROR" { drop { } }\n}\n',
        'input { beats { port => 5044 } }\nfilter {\n  mutate { rename => { "agent.name" => "[agent][name]" } }\n}\n',
        'input { tcp { port => 5000 codec => json } }\nfilter {\n  mutate { copy => { "x" => "[id][orig_h]" } }\n'
        "  if [id.orig_h] { drop { } }\n}\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS290", text) == []
