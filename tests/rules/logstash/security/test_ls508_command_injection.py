"""LS508 (command-injection): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import output_plugin


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (output_plugin('command => "logger %{[host][name]}"', "pipe"), True),
        (output_plugin('command => "logger"', "pipe"), False),
        (output_plugin('command => "touch %{+yyyy}"', "exec"), False),
        ("filter { ruby { code => \"event.set('r', `dig #{event.get('a')}`)\" } }", True),
        ("filter { ruby { code => \"eval(event.get('a'))\" } }", True),
        ("filter { ruby { code => \"event.set('t', event.get('system'))\" } }", False),
        ("filter { ruby { code => \"event.set('system', event.get('a'))\" } }", False),
        ("filter { ruby { code => \"x = `hostname`; event.set('h', x)\" } }", False),
    ],
)
def test_findings(text: str, found: bool) -> None:
    assert bool(run("LS508", text)) is found
