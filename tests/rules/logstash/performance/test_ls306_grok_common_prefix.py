"""LS306 (grok-common-prefix): cases beyond the examples of the rule."""

import pytest
from logstash_checks import grok_match, selected_codes, severities_and_texts


@pytest.mark.parametrize(
    ("patterns", "prefix"),
    [
        (
            ("^%{IP:a} %{INT:b} %{INT:c}", "^%{IP:a} %{INT:b} %{IP:d}", "^%{IP:a} %{INT:b} %{WORD:e}"),
            "^%{IP:a} %{INT:b}",
        ),
        (
            ("^%{IP:a} %{INT:b}", "^%{IP:a} %{INT:b} Stop", "^%{IP:a} %{INT:b} Start"),
            None,
        ),  # the regex engine looks for the words first
        (
            tuple(f"^%{{IP:a}} %{{INT:b}} what=%{{DATA:c}} {end}" for end in ("%{INT:d}", "%{IP:e}", "%{WORD:f}")),
            "^%{IP:a} %{INT:b} what=",
        ),  # before the rest of the line, `%{DATA:c}` would match nothing
        (
            tuple(f"^%{{IP:a}} %{{DATA:b}} \\[%{{INT:c}}\\] {end}" for end in ("%{INT:d}", "%{IP:e}", "%{WORD:f}")),
            "^%{IP:a} %{DATA:b} \\[%{INT:c}\\]",
        ),
        (("^%{IP:a} (%{INT:b} x)", "^%{IP:a} (%{INT:b} y)", "^%{IP:a} (%{INT:b} z)"), None),
    ],
)
def test_common_prefix(patterns: tuple[str, ...], prefix: str | None) -> None:
    found = [text for _, text in severities_and_texts("LS306", grok_match(*patterns))]
    assert [text.strip() for text in found] == ([prefix] if prefix else [])


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => ["^%{IP:a} %{WORD:b} Started %{INT:c}",\n'
        '  "^%{IP:a} %{WORD:b} Stopped %{INT:c}", "^%{IP:a} %{WORD:b} Refused %{INT:c}"] } } }\n',
        'filter { grok { match => { "message" => ["^%{IP:ip} a", "^%{IP:ip} b", "^%{IP:ip} c"] } } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS306" not in selected_codes(text, "LS306")
