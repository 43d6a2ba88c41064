"""LS509 (shell-plugins): cases beyond the examples of the rule."""

import pytest
from advice import reported, run
from logstash_checks import selected_codes


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('input { exec { command => "a 1" } exec { command => "b 2" } pipe { command => "c 3" } }\n', 2),
        ('input { exec { command => "uptime" } pipe { command => "./x.sh" } }\n', 2),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(reported("LS509", text)) == count


def test_a_shell_command_that_reads_redis() -> None:
    assert run("LS509", 'input { exec { command => "redis-cli llen redis_test" interval => 1 } }')


def test_the_pipe_output_without_a_shell() -> None:
    text = 'output { pipe { command => "logger -t a" } }\n'
    assert run("LS509", text, target="9.4")
    assert run("LS509", text, target="9.5") == []
    assert run("LS509", 'input { pipe { command => "tail -f /a" } }\n', target="9.5")


@pytest.mark.parametrize(
    "text",
    [
        "input { stdin { } }\n",
        'output { file { path => "/var/log/out.json" } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS509" not in selected_codes(text, "LS509")
