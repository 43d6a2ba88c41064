"""LS243 (grok-duplicate-capture): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import GROK_PATTERN, grok_filter
from rule_examples import found


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # a name that grok truncates is reported only by LS244
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
    [ "(%{SYSLOG5424PRI})?%{SYSLOGLINE}"
    ]
)  # fmt: skip
def test_captured_once(pattern):
    assert run("LS243", grok_filter(pattern)) == []


@pytest.mark.parametrize("name", ["unknow", "_", "[x][junk]"])
def test_names_of_unused_fields(name: str) -> None:
    assert run("LS243", grok_filter(f"%{{WORD:{name}}} %{{WORD:{name}}}")) == []


def test_an_optional_part_of_a_library_pattern() -> None:
    """SYSLOGPROG captures the process ID only in ``sshd[12]``."""
    assert run("LS243", grok_filter("%{SYSLOGPROG:prog} %{NUMBER:pid}"), target="7.17") == []
    (finding,) = run("LS243", grok_filter("%{POSINT:pid} %{NUMBER:pid}"), target="7.17")
    assert finding.severity == "info"


@pytest.mark.parametrize(
    ("pattern", "effect"),
    [
        # each as the real filter does it on two values
        ("%{INT:x:int} %{INT:x:int}", "grok drops the second one"),
        ("%{NUMBER:x:float} %{INT:x:int}", "grok drops the second one"),
        ("%{INT:[a][x]:int} %{WORD:[a][x]}", "grok drops the second one"),
        ("(?<INT:x:int>[0-9]+) (?<x>[a-z]+)", "grok drops the second one"),
        ("(?<x>%{INT:x:int}%)", "the field becomes a list"),
        ("%{INT:x:int}(?: %{INT:x:int})?", "grok can drop the second one"),
        ("(?:%{INT:x:int} )?%{WORD:x}", "grok can drop the second one"),
        ("(?:%{INT:x:int}|%{WORD:x}) %{IP:x}", "the field can become a list or lose the second value"),
    ],
)
def test_numbers(pattern: str, effect: str) -> None:
    (finding,) = run("LS243", grok_filter(pattern), target="8.17")
    assert effect in finding.message
    assert ("a list" in effect) == (finding.help is not None)


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => "%{WORD:a} %{WORD:a}" } overwrite => ["a"] } }\n',
        'filter { grok { match => { "message" => "%{INT:x} %{INT:x} %{IP:ip}" } remove_field => ["x"] } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS243", text) == []


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => "%{IP:[source][address]} %{COMBINEDAPACHELOG}" } } }\n',
    ],
)
def test_further_bad_examples(text: str) -> None:
    assert found("LS243", text)
