"""Conditions around a grok filter that have already searched the field, by the findings of LS301."""

import pytest
from advice import run


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ('"took" in [message]', 0),
        ("[message] =~ /^GET/", 0),
        ('[message] =~ "GET"', 0),
        ('([type] == "web" and "took" in [message])', 0),
        ('[type] == "web" and ("a" in [message] or "b" in [message])', 0),
        ('!("took" not in [message])', 0),
        ("!([message] !~ /GET/)", 0),
        ('"took" not in [message]', 1),
        ("[message] !~ /GET/", 1),
        ('!("took" in [message])', 1),
        ('"took" in [message] or [type] == "web"', 1),
        ('!("a" in [message] and [type] == "web")', 1),
        ('"took" in [other]', 1),
        ('"took" in [tags]', 1),
        ('[message] != ""', 1),
        ("[message]", 1),
    ],
)
def test_short_patterns_below_a_condition_that_has_searched_the_field(condition: str, found: int) -> None:
    inner = 'grok { match => { "message" => "%{IP:a} %{WORD:b}" } }'  # may be a search, so that the condition decides
    assert len(run("LS301", f"filter {{ if {condition} {{ {inner} }} }}")) == found
    assert len(run("LS301", f"filter {{ if {condition} {{ if [x] {{ {inner} }} }} }}")) == found
    assert len(run("LS301", f"filter {{ if [x] {{ }} else if {condition} {{ {inner} }} }}")) == found
    assert len(run("LS301", f"filter {{ if {condition} {{ }} else {{ {inner} }} }}")) == 1


@pytest.mark.parametrize(
    ("condition", "pattern", "found"),
    [
        ("[message] =~ /^\\w+:/", "%{WORD:id}: %{GREEDYDATA:rest}", 0),
        ("[message] =~ /\\A\\d+ /", "%{COMBINEDAPACHELOG}", 0),
        ("[message] !~ /^\\w+:/", "%{COMBINEDAPACHELOG}", 1),
        ("[other] =~ /^\\w+:/", "%{COMBINEDAPACHELOG}", 1),
        ("[message] =~ /AUDIT/", "(?<what>[^:]*):(?<session>[^:]*),%{GREEDYDATA:a};%{GREEDYDATA:b}", 0),
        ("[other] =~ /AUDIT/", "(?<what>[^:]*): (?<session>[^:]*), %{WORD:a} %{GREEDYDATA:b}", 1),
    ],
)
def test_conditions_that_search_the_field(condition: str, pattern: str, found: int) -> None:
    text = f'filter {{ if {condition} {{ grok {{ match => {{ "message" => "{pattern}" }} }} }} }}'
    assert len(run("LS301", text)) == found
