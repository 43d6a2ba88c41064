"""LS432 (privileged-port): cases beyond the examples of the rule."""

import pytest
from advice import spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("input { syslog { } tcp { port => 1024 } }", ["syslog"]),
        ("input { udp { port => 162 } }", ["port => 162"]),
        ('output { tcp { mode => "server" host => "h" port => 99 } }', ["port => 99"]),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS432", text) == found
