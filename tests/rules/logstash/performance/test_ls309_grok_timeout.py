"""LS309 (grok-timeout): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import grok_match, selected_codes


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ("", 1),
        ("timeout_scope => 'pattern'", 0),
        ("timeout_millis => 1000", 1),
        ("timeout_millis => 0", 1),
        ("timeout_millis => 0 timeout_scope => 'event'", 1),
    ],
)
def test_timeout(options: str, found: int) -> None:
    text = f"filter {{ grok {{ match => {{ 'm' => ['1', '2', '3', '4', '5'] }} {options} }} }}"
    assert len(run("LS309", text)) == found


def test_no_timeout_scope_for_releases_without_it() -> None:
    text = grok_match("1", "2", "3", "4", "5")
    assert len(run("LS309", text, target="7.17")) == 1
    assert run("LS309", text, target="6.2") == []


def test_default_timeout_is_reported_only_if_selected() -> None:
    text = "filter {{ grok {{ match => {{ 'message' => ['^a', '^b', '^c', '^d', '^e'] }} {} }} }}"
    (finding,) = run("LS309", text.format(""))
    assert finding.is_optional
    (finding,) = run("LS309", text.format("timeout_millis => 500"))
    assert not finding.is_optional


@pytest.mark.parametrize(
    "text",
    [
        "filter { grok { match => { 'message' => ['^a', '^b', '^c', '^d', '^e'] } timeout_scope => 'event' } }\n",
        "filter { grok { match => { 'message' => ['^a', '^b', '^c'] } } }\n",
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS309" not in selected_codes(text, "LS309")
