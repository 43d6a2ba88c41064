"""LS432 (privileged-port): cases beyond the examples of the rule."""

import pytest
from advice import run, spans


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


@pytest.mark.parametrize(("port", "count"), [("${A:5}${B:14}", 1), ("${A}14", 0)])
def test_default_of_a_variable(port, count):
    found = run("LS432", f'input {{ syslog {{ port => "{port}" }} }}\n')
    assert len(found) == count
    assert all("Default port" in finding.message for finding in found)
