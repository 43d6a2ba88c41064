"""LS244 (grok-bad-capture-name): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import GROK_PATTERN, grok_filter
from rule_examples import found


@pytest.mark.parametrize(
    ("pattern", "stage"),
    [ ("(?<>x)", "start"),
        ("(?<a[b]>x)", "run")
    ]
)  # fmt: skip
def test_capture_names(pattern, stage):
    assert [f.stage for f in run("LS244", grok_filter(pattern))] == [stage]
    assert run("LS250", grok_filter(pattern)) == []


@pytest.mark.parametrize("pattern", ["%{IP:a[b]}", "%{IP:rest]}", "(?<a[b]>x)"])
def test_field_references_by_release(pattern: str) -> None:
    text = grok_filter(pattern)
    assert [f.severity for f in run("LS244", text, target="7.0")] == ["error"]
    (finding,) = run("LS244", text)
    assert finding.severity == "warning"
    assert "in Logstash 7.0 and later" in finding.message
    assert run("LS244", text, target="6.8") == []


def test_a_semicolon_in_place_of_the_colon() -> None:
    (finding,) = run("LS244", 'filter { grok { match => { "message" => "%{INT;level} %{IP:ip}" } } }')
    assert finding.message == "Grok ignores `;level`, so `%{INT;level}` sets no field. Write a colon: `%{INT:level}`"


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => "(?<id.orig_h>\\S+) (?<[a][b]>x) (?<any:took:int>\\d+)" } } }\n',
        'filter { grok { match => { "message" => "%{IP:[client][ip]} %{INT:a.b:int} %{WORD:w:} %{WORD:}" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS244", text) == []


def test_a_line_break_in_the_name_of_a_field() -> None:
    (finding,) = run("LS244", GROK_PATTERN.format("%{IP:client} %{WORD:b\nan_status} x"))
    assert "A line break splits the field name" in finding.message
    assert "captures the value as `b`" in finding.message
    assert finding.message.endswith("`ban_status`")
