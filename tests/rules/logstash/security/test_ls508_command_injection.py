"""LS508 (command-injection): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import output_plugin


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (output_plugin('command => "logger"', "pipe"), False),
        (output_plugin('command => "touch %{+yyyy}"', "exec"), False),
        ("filter { ruby { code => \"event.set('r', `dig #{event.get('a')}`)\" } }", True),
        ("filter { ruby { code => \"event.set('system', event.get('a'))\" } }", False),
    ],
)
def test_findings(text: str, found: bool) -> None:
    assert bool(run("LS508", text)) is found


def test_the_pipe_output_without_a_shell() -> None:
    text = output_plugin('command => "logger %{a}"', "pipe")
    assert run("LS508", text, target="9.4")
    assert run("LS508", text, target="9.5") == []
    assert run("LS508", output_plugin('command => "logger %{a}"', "exec"), target="9.5")
