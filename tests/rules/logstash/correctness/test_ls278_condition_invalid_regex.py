"""LS278 (condition-invalid-regex): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found


@pytest.mark.parametrize(
    ("condition", "place"),
    [
        ("[m] =~ /(/", "("),
        ('[m] !~ "*.tmp"', "*"),
        ("[a] == 1 and [m] =~ /x[/", "["),
        ("!([m] =~ /a{3,2}/)", "{3,2}"),
        ("[m] =~ /(?P<n>x)/", "(?P"),
    ],
)
def test_condition_regexes(condition, place):
    text = f"filter {{ if {condition} {{ drop {{}} }} }}"
    (finding,) = run("LS278", text)
    assert text[finding.start : finding.end] == place


@pytest.mark.parametrize(
    "text",
    [
        "filter { if [m] =~ /(/ { } }",
        "filter { if [m] =~ /(/ { if [a] { } } else { } }",
        "filter { if [m] =~ /%{INT}\\/${X}/ { drop {} } }",
        'filter { if [m] =~ "${X}(a)" { drop {} } }',
        'filter { if [m] == "(" { drop {} } }',
    ],
)
def test_condition_regexes_fine(text):
    assert run("LS278", text) == []


@pytest.mark.parametrize(
    "text",
    [
        "filter { if [m] =~ /(/ { } else { drop {} } }",
        "filter { if [a] { } else if [m] =~ /(/ { } else { drop {} } }",
        "filter { if [a] { if [m] =~ /(/ { drop {} } } }",
    ],
)
def test_empty_bodies(text):
    assert len(run("LS278", text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "filter { if [message] =~ /^%{INT} ${HOST}/ { drop {} } }\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS278", text) == []
