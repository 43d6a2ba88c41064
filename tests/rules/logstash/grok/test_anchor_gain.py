"""Gain of an anchor at the start of a grok pattern, in messages and severities (LS301)."""

import pytest
from advice import FakeProject, run
from logstash_checks import ANY_LINES, grok, match


@pytest.mark.parametrize(
    ("pattern", "gain", "severity"),
    [
        ("%{NOTSPACE:a} %{NOTSPACE:b} %{INT:d}", "14.1×", "warning"),
        ("%{IPORHOST:client} %{WORD:method} %{NUMBER:bytes}", "12.8×", "warning"),
        ("%{COMBINEDAPACHELOG}", "12.1×", "warning"),
        ("%{HTTPD_COMBINEDLOG} %{NUMBER:took}", "12.1×", "warning"),
        ("%{IP:ip} - %{USERNAME:user} %{GREEDYDATA:rest}", "9.6×", "warning"),
        ("%{HOSTNAME:host} %{LOGLEVEL:level} %{GREEDYDATA:msg}", "5.6×", "warning"),
        ("%{WORD:a} %{WORD:b} %{INT:d}", "3.4×", "info"),
        ("%{SYSLOGBASE} %{GREEDYDATA:msg}", "2.7×", "info"),
        ("(?:%{SYSLOGTIMESTAMP:ts}) %{SYSLOGHOST:host} %{DATA:prog}: %{GREEDYDATA:msg}", "2.7×", "info"),
        ("%{NUMBER:value} %{WORD:unit}", "2.3×", "info"),
        ("%{UNIXPATH:path} %{INT:code}", "2.2×", "info"),
    ],
)  # fmt: skip
def test_the_message_quotes_the_measured_gain(pattern: str, gain: str, severity: str) -> None:
    (finding,) = run("LS301", ANY_LINES + match(pattern))
    begin = "^(?:<\\d+>)?" if "SYSLOG" in pattern else "^"  # the inputs may read lines with a priority
    assert finding.message == (
        f"Grok pattern is not anchored: non-matching lines are retried at every position ({gain[:-1]}× slower in our"
        f" benchmark). Start it with `{begin}`"
    )
    assert finding.severity == severity
    assert finding.stage == "advice"
    assert len(finding.message) <= 160


@pytest.mark.parametrize(
    ("pattern", "severity"),
    [
        ("%{USER:who} %{WORD:what} %{INT:how}", "info"),
        ("%{LOGLEVEL:level} +%{TIMESTAMP_ISO8601:at} %{GREEDYDATA:rest}", "info"),
        ("%{DATESTAMP:at} %{WORD:level} %{GREEDYDATA:rest}", "info"),
    ],
)
def test_a_pattern_that_was_not_measured_is_an_info(pattern: str, severity: str) -> None:
    (finding,) = run("LS301", ANY_LINES + match(pattern))
    assert "retried at every position. Start it" in finding.message
    assert finding.severity == severity


@pytest.mark.parametrize(
    "pattern",
    [
        "<%{POSINT:p}>%{SYSLOGBASE} %{GREEDYDATA:m}",
        "\\[%{DATA:a}\\] %{WORD:b} %{INT:c}",
        "%{UUID:id} %{WORD:event} %{NUMBER:n}",
        "%{TIMESTAMP_ISO8601:ts} %{LOGLEVEL:level} %{GREEDYDATA:msg}",
    ],
)
def test_little_to_gain(pattern: str) -> None:
    """The regex engine rejects most lines before it tries the pattern, so the message names the other effect."""
    (finding,) = run("LS301", match(pattern))
    assert finding.message == (
        "Grok pattern is not anchored, so it also matches in the middle of longer lines. Start it with `^`"
    )
    assert finding.severity == "info"


def test_a_pattern_whose_anchor_saves_little_is_an_info() -> None:
    (finding,) = run("LS301", 'filter { grok { match => { "message" => "<%{POSINT:pri}>%{SYSLOGLINE}" } } }')
    assert (finding.severity, finding.is_optional) == ("info", False)
    assert "also matches in the middle of longer lines" in finding.message


@pytest.mark.parametrize(
    ("pattern", "severity"),
    [
        ("%{NOTSPACE} %{INT:status} %{INT:bytes} %{IP:client}", "info"),
        ("%{NOTSPACE:a} %{INT:status} %{INT:bytes} %{IP:client}", "warning"),
    ],
)
def test_leading_word_without_a_field(pattern: str, severity: str) -> None:
    (finding,) = run("LS301", ANY_LINES + match(pattern))
    assert finding.severity == severity


def test_the_set_in_use_decides() -> None:
    """CATALINALOG contains ", 20" near its start only in the legacy set, and other lines do not contain it."""
    body = 'match => { "message" => "%{CATALINALOG}" }'

    def severity(text: str, target: str | None = None, project: FakeProject | None = None) -> str:
        (finding,) = run("LS301", ANY_LINES + text, target=target, project=project)
        return finding.severity

    assert severity(grok(body)) == "info"
    assert severity(grok(body), "7.17") == "info"
    assert severity(grok(body), "8.15") == "warning"
    assert severity(grok(f'ecs_compatibility => "v1"\n {body}')) == "warning"
    assert severity(grok(f"ecs_compatibility => disabled\n {body}"), "8.15") == "info"
    project = FakeProject()
    project._settings["pipeline.ecs_compatibility"] = "disabled"
    assert severity(grok(body), "8.15", project) == "info"
    only_ecs = 'match => { "message" => "%{HAPROXYHTTPREQUESTLINE}" }'
    assert len(run("LS301", grok(only_ecs))) == len(run("LS301", grok(only_ecs), target="8.15")) == 1
