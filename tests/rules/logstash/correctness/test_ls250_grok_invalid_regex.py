"""LS250 (grok-invalid-regex): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from logstash_checks import grok_filter
from rule_examples import found

from lslint.engine.file import check_text


@pytest.mark.parametrize(
    ("pattern", "place", "words"),
    [
        ("a[%{IP:ip}", "[%{IP:ip}", "a `[` is not closed"),
        ("(?P<x>a)", "(?P", "Name groups with `(?<name>…)`"),
        ("(?s)a", "(?s", "Use `(?m` to let `.` match line ends"),
    ],
)
def test_regexes(pattern, place, words):
    text = grok_filter(pattern)
    (finding,) = run("LS250", text)
    assert words in finding.message
    assert text[finding.start : finding.end] == place


def test_regexes_with_escapes_on():
    text = 'filter { grok { match => { "message" => "\\\\(a" } } }'
    project = FakeProject()
    project._settings = {"config.support_escapes": False}
    assert run("LS250", text, project=project) != []
    project._settings = {"config.support_escapes": True}
    assert run("LS250", text, project=project) == []


def test_variables_in_patterns():
    assert run("LS241", grok_filter("%{${NAME}}")) == []
    assert run("LS250", grok_filter("(${REST}")) == []
    (finding,) = run("LS250", grok_filter("(${REST:a}"))
    assert "not closed" in finding.message


def test_a_string_with_a_syntax_error_is_not_compiled() -> None:
    text = 'filter { grok { match => { "message" => "%{IP:ip}\\" } } }'
    assert {one.rule.code for one in check_text(text, "a.conf", "logstash").findings if one.severity == "error"} == {
        "LS010"
    }


@pytest.mark.parametrize("pattern", ["(?%{INT}) %{DATA:a}", "a (?%{INT:n}|b)", "\\((?%{INT})\\)"])
def test_a_group_without_a_kind_before_a_reference(pattern):
    (finding,) = run("LS250", grok_filter(pattern))
    assert "Write `(?:`" in finding.message


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => "[%{WORD:level}" } } }\n',
    ],
)
def test_further_bad_examples(text: str) -> None:
    assert found("LS250", text)


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => "\\[%{WORD:level}\\]" } } }\n',
        'filter { grok { match => { "message" => "(?<verb>\\w++) (?>a|ab) (?~x) \\h" } } }\n',
        'filter { grok { match => { "message" => "(%{NO_SUCH_NAME:x}|%{WORD:y})" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS250", text) == []


@pytest.mark.parametrize("part", [r"\\s[", r"\\s(", r"\\s)", r"\\s+[", r"\\[.", r"\\(|", r"\\["])
def test_an_escaped_backslash_escapes_nothing_else(part):
    text = 'filter { grok { match => { "message" => "^%{WORD:a} ' + part + ' %{WORD:b}$" } } }\n'
    assert [one.rule.code for one in check_text(text, "a.conf").findings if one.severity == "error"] == ["LS250"]
