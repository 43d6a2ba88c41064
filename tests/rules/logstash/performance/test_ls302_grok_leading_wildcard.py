"""LS302 (grok-leading-wildcard): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from logstash_checks import grok_match, severities_and_texts


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("%{DATA:a}: %{INT:b}", [("warning", "%{DATA:a}")]),
        (".*?: %{INT:b}", [("warning", ".*?")]),
        ("(?<a>.*?): %{INT:b}", [("warning", "(?<a>.*?)")]),
        ("%{GREEDYDATA:a}: %{INT:b}", []),
        (".+: %{INT:b}", []),
        ("^%{DATA:a}: %{INT:b}", []),
        ("\\A.*: %{INT:b}", []),
        ("%{DATA:a}", []),
        ("%{DATA:a}%{GREEDYDATA:b}", []),  # nothing behind it can fail
        ("%{GREEDYDATA:a}(?: x)?", []),
        ("x%{DATA:a}: %{INT:b}", []),
        ("%{DATA:a}: x|%{INT:b}", []),
        ("${HEAD:x}%{DATA:a}: %{INT:b}", []),
        ("((", []),
    ],
)
def test_leading_wildcard(pattern: str, found: list[tuple[str, str]]) -> None:
    assert severities_and_texts("LS302", grok_match(pattern)) == found


def test_leading_wildcard_in_a_part_of_a_line() -> None:
    assert run("LS302", grok_match("%{DATA:a}/%{INT:b}", field="[url][path]")) == []


def test_leading_wildcard_anchored() -> None:
    text = grok_match("%{DATA:a}: %{INT:b}")
    assert fixed(text, run("LS302", text)[0]) == grok_match("^%{DATA:a}: %{INT:b}")
