"""Options with which Logstash before 2.0 selects the events of a filter or output: a condition, for rules about all
events."""

import pytest
from advice import run

MIXED = 'input { tcp { port => 1 type => "a" } syslog { port => 2 type => "b" } } '


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("LS251", 'input { redis { key => "k" } } filter { json { source => "message" # } }'),
        ("LS324", "output { stdout { # } elasticsearch { } }"),
        ("LS324", "output { stdout { } elasticsearch { # } }"),
        ("LS325", 'output { exec { command => "/usr/local/bin/notify" # } }'),
    ],
)
@pytest.mark.parametrize("option", ['type => "a"', 'tags => ["a"]', 'exclude_tags => ["a"]'])
def test_a_plugin_with_such_an_option_does_not_get_all_events(code: str, text: str, option: str) -> None:
    assert len(run(code, text.replace("#", ""))) == 1
    assert run(code, text.replace("#", option)) == []


def test_an_input_with_a_type_is_no_condition() -> None:
    text = 'input { redis { key => "k" type => "a" } } filter { json { source => "message" } }'
    assert len(run("LS251", text)) == 1


@pytest.mark.parametrize(("option", "severity"), [("", "warning"), ('type => "a"', "info")])
def test_slow_patterns_for_selected_events_are_hints(option: str, severity: str) -> None:
    text = MIXED + 'filter { grok { OPTION match => { "message" => "%{COMBINEDAPACHELOG}" } } }'
    assert [one.severity for one in run("LS301", text.replace("OPTION", option))] == [severity]
    text = 'filter { grok { OPTION match => { "message" => ".*?%{INT:a}-%{INT:b}" } } }'
    assert [one.severity for one in run("LS302", text.replace("OPTION", option))] == [severity]
