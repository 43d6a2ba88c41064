"""LS308 (regex-catastrophic): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import grok_match, severities_and_texts


@pytest.mark.parametrize(
    ("pattern", "part"),
    [
        ("^(?:\\w+,?)+;$", "(?:\\w+,?)+"),
        ("x (?<a>(.|\\n)*) end", "(.|\\n)*"),
        ("x (?<a>(?:%{WORD}|%{NOTSPACE})*) end", "(?:%{WORD}|%{NOTSPACE})*"),
        ("^(?:\\w+,)+;$", None),
        ("^(?<a>(b+)+);$", None),  # beside a name, plain groups capture nothing, and the engine merges the repeats
        ("%{COMBINEDAPACHELOG}", None),
        ("%{URI:a} x", None),
        ("((", None),
    ],
)
def test_catastrophic(pattern: str, part: str | None) -> None:
    assert [text for _, text in severities_and_texts("LS308", grok_match(pattern))] == ([part] if part else [])


@pytest.mark.parametrize(
    ("pattern", "advice"),
    [
        ("x (?<a>(.|\\r|\\n)*) end", "write `.*`"),
        ("x (?<a>(?:\\s|\\t)+) end", "write one class, `[…]+`"),
        ("^(?:\\w+,?)+;$", "make each round atomic"),
    ],
)
def test_catastrophic_advice_in_grok(pattern: str, advice: str) -> None:
    assert [advice in finding.message for finding in run("LS308", grok_match(pattern))] == [True]


def test_catastrophic_advice_where_a_dot_takes_no_end_of_a_line() -> None:
    (finding,) = run("LS308", "filter { mutate { gsub => ['message', '^(.|\\s)+;$', ''] } }")
    assert "make each round atomic" in finding.message


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ("[a] =~ /^(\\w+\\s?)*$/", 1),
        ("[a] !~ '^(\\w+\\s?)*$'", 1),
        ("[a] =~ /^(.|\\n)*x$/", 0),  # here a dot takes no end of a line
        ("[a] =~ /(?m)^(.|\\n)*x$/", 1),
        ("[a] == '^(\\w+\\s?)*$'", 0),
        ("[b] and ([c] or [a] =~ /(x+x+)+y/)", 1),
    ],
)
def test_catastrophic_condition(condition: str, found: int) -> None:
    assert len(run("LS308", f"filter {{ if {condition} {{ drop {{}} }} }}")) == found
