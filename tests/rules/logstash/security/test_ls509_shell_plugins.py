"""LS509 (shell-plugins): cases beyond the examples of the rule."""

import pytest
from advice import reported, run


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('input { exec { command => "a 1" } exec { command => "b 2" } pipe { command => "c 3" } }\n', 2),
        ('input { exec { command => "uptime" } pipe { command => "./x.sh" } }\n', 1),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(reported("LS509", text)) == count


def test_a_shell_command_that_reads_redis() -> None:
    assert run("LS509", 'input { exec { command => "redis-cli llen redis_test" interval => 1 } }')
