"""LS308 (regex-catastrophic): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import grok_match, selected_codes, severities_and_texts


@pytest.mark.parametrize(
    ("pattern", "part"),
    [
        ("^(?:\\w+,?)+;$", "(?:\\w+,?)+"),
        ("x (?<a>(.|\\n)*) end", "(.|\\n)*"),
        ("x (?<a>(?:%{WORD}|%{NOTSPACE})*) end", "(?:%{WORD}|%{NOTSPACE})*"),
        ("%{URI:a} x", None),
    ],
)
def test_catastrophic(pattern: str, part: str | None) -> None:
    assert [text for _, text in severities_and_texts("LS308", grok_match(pattern))] == ([part] if part else [])


@pytest.mark.parametrize(
    ("pattern", "advice"),
    [
        ("x (?<a>(.|\\r|\\n)*) end", "Use `.*`, because"),
        ("x (?<a>(?:\\s|\\t)+) end", "Use one character class, `[…]+`"),
        ("^(?:\\w+,?)+;$", "Make the group atomic"),
    ],
)
def test_catastrophic_advice_in_grok(pattern: str, advice: str) -> None:
    assert [advice in finding.message for finding in run("LS308", grok_match(pattern))] == [True]


def test_catastrophic_advice_if_the_dot_does_not_match_newlines() -> None:
    (finding,) = run("LS308", "filter { mutate { gsub => ['message', '^(.|\\s)+;$', ''] } }")
    assert "Make the group atomic" in finding.message


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ("[a] !~ '^(\\w+\\s?)*$'", 1),
        ("[a] =~ /^(.|\\n)*x$/", 0),  # the dot does not match newlines in conditions
        ("[a] =~ /(?m)^(.|\\n)*x$/", 1),
        ("[b] and ([c] or [a] =~ /(x+x+)+y/)", 1),
    ],
)
def test_catastrophic_condition(condition: str, found: int) -> None:
    assert len(run("LS308", f"filter {{ if {condition} {{ drop {{}} }} }}")) == found


@pytest.mark.parametrize(
    "text",
    [
        "filter { grok { match => { 'message' => '^(?:%{NOTSPACE:word} )+;$' } } }\n",
        "filter { grok { match => { 'message' => 'begin (?<body>.*) end' } } }\n",
        "filter { grok { match => { 'message' => '%{URI:link} end' } } }\n",
        "filter { if [message] =~ /^(.|\\n)*$/ { drop {} } }\n",
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS308" not in selected_codes(text, "LS308")


@pytest.mark.parametrize(
    ("pattern", "severity"),
    [("^%{WORD:level} %{NUMBER} (?:\\w+,?)+;$", "warning"), ("source\\[%{WORD:a}\\], types: (?:\\w+,?)+;$", "info")],
)
def test_a_fixed_text_before_the_repetition(pattern: str, severity: str) -> None:
    assert [found for found, _ in severities_and_texts("LS308", grok_match(pattern))] == [severity]
