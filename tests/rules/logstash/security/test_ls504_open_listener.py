"""LS504 (open-listener): cases beyond the examples of the rule."""

import pytest
from advice import run


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # devices that send syslog
        ("input { tcp { port => 8514 } }\n", 0),
        # a listener that does not start, one whose password is being typed
        ("input { tcp { tags => ['a'] } }\n", 0),
        ("input { http { port => 1 user => \n password => 'x' } }\n", 0),
        ("input { http { port => 1 } }\n", 1),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS504", text)) == count


@pytest.mark.parametrize(
    ("plugin", "severity"),
    [
        ("http { port => 1 }", "warning"),
        ("tcp { port => 1 ssl_enabled => false }", "warning"),
        ("tcp { port => 1 ssl_enabled => true }", None),
        ('tcp { port => 1 host => "${HOST}" }', None),
        ('tcp { port => 1 host => "10.0.0.7" }', None),
        ("tcp { port => 1 type => syslog }", None),
        ("tcp { port => 514 }", None),
        ("udp { port => 1 }", None),
        ("syslog { }", None),
        ("beats { port => 5044 }", None),
        ('http { port => 1 ssl_certificate => "/c.pem" }', None),
    ],
)
def test_findings(plugin: str, severity: "str | None") -> None:
    findings = run("LS504", f"input {{ {plugin} }}")
    assert [finding.severity for finding in findings] == ([severity] if severity else [])
