"""LS457 (multiline-without-flush): cases beyond the examples of the rule."""

import pytest
from advice import run, spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("input { stdin { codec => multiline { pattern => 'a' what => next } } }", []),
        ("input { tcp { port => 1 codec => multiline { pattern => 'a' what => next } } }", []),
        ("input { redis { key => 'a' codec => multiline { pattern => 'a' what => next } } }", []),
        ("input { file { path => '/a' codec => multiline { pattern => 'a' what => next } } }", ["multiline"]),
        ("input { file { path => '/a' codec => json } }", []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS457", text) == found


@pytest.mark.parametrize(
    ("pattern", "is_path"),
    [
        ("/etc/logstash/patterns/patterns.txt", True),
        ("./patterns/java.grok", True),
        ("C:/logstash/java.txt", True),
        ("/etc/logstash/patterns", True),
        ("/usr/sbin/mysqld", False),
        ("^/etc/logstash/a.txt", False),
        ("/var/log/.*.txt", False),
        ("%{TIMESTAMP_ISO8601}", False),
    ],
)
@pytest.mark.parametrize("plugin", ["file { path => '/a.log'", "tcp { port => 1"])
def test_a_path_is_the_only_fault_of_the_codec(plugin: str, pattern: str, is_path: bool) -> None:
    text = f"input {{ {plugin} codec => multiline {{ pattern => '{pattern}' negate => true what => previous }} }} }}"
    found = run("LS457", text)
    if is_path:
        (finding,) = found
        assert finding.severity == "warning"
        assert finding.message.startswith("`pattern` is a path")
        assert finding.fix is None
    else:
        assert [one.severity for one in found] == ["info"] * plugin.startswith("file")
