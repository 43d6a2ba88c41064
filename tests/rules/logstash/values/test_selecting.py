"""Options with which Logstash before 2.0 selects the events of a filter or output: a condition, for rules about all
events."""

import pytest
from advice import run


@pytest.mark.parametrize(("code", "text"), [
    ("LS251", 'input { redis { key => "k" } } filter { json { source => "message" # } }'),
    ("LS324", "output { stdout { # } elasticsearch { } }"), ("LS324", "output { stdout { } elasticsearch { # } }"),
    ("LS325", 'output { exec { command => "/usr/local/bin/notify" # } }'),
])  # fmt: skip
@pytest.mark.parametrize("option", ['type => "a"', 'tags => ["a"]', 'exclude_tags => ["a"]'])
def test_a_plugin_with_such_an_option_does_not_get_all_events(code: str, text: str, option: str) -> None:
    assert len(run(code, text.replace("#", ""))) == 1
    assert run(code, text.replace("#", option)) == []
