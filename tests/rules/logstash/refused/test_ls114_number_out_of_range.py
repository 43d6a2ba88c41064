"""LS114 (number-out-of-range): cases beyond the examples of the rule."""

import pytest
from advice import run


@pytest.mark.parametrize(
    ("text", "stages"),
    [
        ("input { beats { port => 70000 } }", ["start"]),
        ("input { syslog { port => 65535 } }", []),
        ("input { udp { port => 1 workers => 0 } }", ["run"]),
        ('output { tcp { host => "h" port => 70000 } }', ["run"]),
        ('output { tcp { host => "h" port => 70000 mode => server } }', ["start"]),
        ("input { kafka { consumer_threads => 0 } }", ["run"]),
    ],
)
def test_numbers(text: str, stages: list[str]) -> None:
    assert [finding.stage for finding in run("LS114", text)] == stages
