"""LS303 (grok-several-wildcards): cases beyond the examples of the rule."""

import pytest
from logstash_checks import grok_match, severities_and_texts


@pytest.mark.parametrize(
    ("pattern", "severities"),
    [
        ("^%{GREEDYDATA:a} %{GREEDYDATA:b} %{INT:c}$", ["warning"]),
        ("^%{DATA:a}|%{DATA:b}|%{DATA:c}|%{INT:d}$".replace("|", "\\|"), ["warning"]),
        ("^(?<a>.*);(?<b>.*);%{INT:c}x", ["warning"]),
        ("^%{GREEDYDATA:a}, %{GREEDYDATA:b}, %{GREEDYDATA:c}$", []),  # linear
        ("^%{GREEDYDATA:a}]: %{GREEDYDATA:b} \\(%{INT:c}\\)$", []),  # no line holds many of these
        ('^%{GREEDYDATA:a}","%{GREEDYDATA:b}",%{INT:c}$', ["warning"]),
        ("^%{DATA:a},%{DATA:b},%{DATA:c},%{GREEDYDATA:d}$", []),  # a line with too few commas fails at once
        ("^%{DATA:a} user %{DATA:b} group %{DATA:c} id %{INT:d}", []),  # no line holds words like these often
        ("^%{NOTSPACE:a} %{NOTSPACE:b} %{NOTSPACE:c} %{INT:d}$", []),
        ("^%{DATA:a} %{INT:b} %{GREEDYDATA:c}", []),
        ("^[^,]*,[^,]*,[^,]*,%{INT:d}", []),
    ],
)
def test_several_wildcards(pattern: str, severities: list[str]) -> None:
    assert [severity for severity, _ in severities_and_texts("LS303", grok_match(pattern))] == severities
