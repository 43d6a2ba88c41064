"""Formats of the lines that reach a grok filter (LS301)."""

import pytest
from advice import run
from logstash_checks import ANY_LINES, match


def test_lines_selected_by_a_condition() -> None:
    """Lines of other formats do not reach the filter, so the anchor saves little time."""
    inner = 'grok { match => { "message" => "%{COMBINEDAPACHELOG}" } }'
    (finding,) = run("LS301", f'filter {{ if "HTTP" in [message] {{ {inner} }} }}')
    assert finding.severity == "info"
    assert "matches in the middle of longer lines" in finding.message
    (finding,) = run("LS301", f'{ANY_LINES}filter {{ if [type] == "web" {{ {inner} }} }}')
    assert finding.severity == "info"
    assert "retried at every position" in finding.message
    (finding,) = run("LS301", f"{ANY_LINES}filter {{ {inner} }}")
    assert finding.severity == "warning"


@pytest.mark.parametrize(
    ("text", "severity"),
    [
        ("input { file { path => '/var/log/a.log' } }\nfilter { %s }", "info"),
        ("filter { %s }", "info"),
        ("input { beats { port => 5044 } }\nfilter { %s grok { match => { 'message' => '^%%{IP:a}' } } }", "warning"),
        ("input { beats { port => 5044 } tcp { port => 1 } }\nfilter { %s }", "warning"),
        ("input { beats { port => 5044 } tcp { port => 1 } }\nfilter { if [a] { } else { %s } }", "warning"),
        ("input { beats { port => 5044 } tcp { port => 1 } }\nfilter { if [a] { %s } }", "info"),
        ("input { beats { port => 5044 } tcp { port => 1 } }\nfilter { %s }\noutput { stdout { } }", "warning"),
    ],
)
def test_lines_of_other_formats_make_it_a_warning(text: str, severity: str) -> None:
    (finding,) = run("LS301", text % 'grok { match => { "message" => "%{COMBINEDAPACHELOG}" } }')
    assert finding.severity == severity


def test_possible_searches_are_reported_only_if_selected() -> None:
    (finding,) = run("LS301", match("%{WORD:method} %{NOTSPACE:path} %{NUMBER:status} %{GREEDYDATA:rest}"))
    assert finding.is_optional
    (finding,) = run("LS301", match("%{IP:client} %{WORD:verb} %{NUMBER:status}"))
    assert not finding.is_optional


def test_joined_lines_begin_with_a_record() -> None:
    codec = "codec => multiline { pattern => '^%{TIMESTAMP_ISO8601}' negate => true what => 'previous' }"
    grok = match("%{IPORHOST:at} %{LOGLEVEL:level} %{GREEDYDATA:text}")
    (finding,) = run("LS301", f"input {{ file {{ path => '/a' {codec} }} }}\n{grok}")
    assert finding.is_optional
    (finding,) = run("LS301", f"input {{ file {{ path => '/a' {codec.replace('true', 'false')} }} }}\n{grok}")
    assert not finding.is_optional
