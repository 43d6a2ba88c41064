"""LS243 (grok-duplicate-capture): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import GROK_PATTERN, grok_filter


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # a name that grok cuts short is told once
        (GROK_PATTERN.format("%{NOTSPACE:cs(Referer)} %{NOTSPACE:cs(Cookie)}"), 0),
        (GROK_PATTERN.format("%{NOTSPACE:cs} %{NOTSPACE:cs}"), 1),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS243", text)) == count


@pytest.mark.parametrize(
    ("pattern", "place"),
    [
        ("%{DATE:ts} %{TIME:ts}", "%{TIME:ts}"),
        ("(?<a>x)(?:y(?<a>z))?", "(?<a>"),
        ("(?:%{IP:a}|b) c %{IP:a}", "%{IP:a}"),
        ("%{IP:[source][address]} %{COMBINEDAPACHELOG}", "%{COMBINEDAPACHELOG}"),
    ],
)
def test_captured_twice(pattern, place):
    text = grok_filter(pattern)
    (finding,) = run("LS243", text)
    assert text[finding.start : finding.end] == place


@pytest.mark.parametrize(
    "pattern",
    [
        "%{IP:a}|%{HOSTNAME:a}", "(?:%{IP:a}|%{HOSTNAME:a}) b", "(?:(?<a>x)|y(?:z|(?<a>w)))", "(%{IP:a})?(%{IP:a})?",
        "%{WORD:a} %{WORD:b}", "(%{SYSLOG5424PRI})?%{SYSLOGLINE}",
    ],
)  # fmt: skip
def test_captured_once(pattern):
    assert run("LS243", grok_filter(pattern)) == []
