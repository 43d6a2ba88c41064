"""Conditions around a grok filter that have already searched the field, by the findings of LS301."""

import pytest
from advice import run


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ('([type] == "web" and "took" in [message])', 0),
        ('[type] == "web" and ("a" in [message] or "b" in [message])', 0),
        ('!("took" not in [message])', 0),
    ],
)
def test_short_patterns_below_a_condition_that_has_searched_the_field(condition: str, found: int) -> None:
    inner = 'grok { match => { "message" => "%{IP:a} %{WORD:b}" } }'  # may be a search, so that the condition decides
    assert len(run("LS301", f"filter {{ if {condition} {{ {inner} }} }}")) == found
    assert len(run("LS301", f"filter {{ if {condition} {{ if [x] {{ {inner} }} }} }}")) == found
    assert len(run("LS301", f"filter {{ if [x] {{ }} else if {condition} {{ {inner} }} }}")) == found
    assert len(run("LS301", f"filter {{ if {condition} {{ }} else {{ {inner} }} }}")) == 1
