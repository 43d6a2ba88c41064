"""LS303 (grok-several-wildcards): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import grok_match, selected_codes, severities_and_texts


@pytest.mark.parametrize(
    ("pattern", "severities"),
    [
        ("^%{GREEDYDATA:a}]: %{GREEDYDATA:b} \\(%{INT:c}\\)$", []),  # rare in a line
        ("^%{DATA:a},%{DATA:b},%{DATA:c},%{GREEDYDATA:d}$", []),  # a line with too few commas fails at once
        ("^%{DATA:a} user %{DATA:b} group %{DATA:c} id %{INT:d}", []),  # literal words are rare in a line
    ],
)
def test_several_wildcards(pattern: str, severities: list[str]) -> None:
    assert [severity for severity, _ in severities_and_texts("LS303", grok_match(pattern))] == severities


@pytest.mark.parametrize(
    ("field", "pattern", "more", "optional"),
    [
        ("message", "^%{DATA:a} %{DATA:b} %{DATA:c} %{INT:d}", "", False),
        ("path", "^%{DATA:a} %{DATA:b} %{DATA:c} %{INT:d}", "", True),
        ("message", "^%{DATA:a} %{DATA:b} %{DATA:c} %{INT:d}", "timeout_millis => 500", True),
    ],
)
def test_harmless_growth_is_reported_only_if_selected(field: str, pattern: str, more: str, optional: bool) -> None:
    (finding,) = run("LS303", f"filter {{ grok {{ match => {{ '{field}' => '{pattern}' }} {more} }} }}")
    assert finding.is_optional is optional


def test_a_literal_at_the_start_rejects_other_lines() -> None:
    wild = r"%{NUMBER:n}\|%{DATA:a}\|%{DATA:b}\|%{DATA:c}\|%{NUMBER:d}\|"
    (finding,) = run("LS303", "filter { grok { match => { 'message' => '^" + wild + "' } } }")
    assert not finding.is_optional
    (finding,) = run("LS303", "filter { grok { match => { 'message' => '(?<feeds>FEEDS)\\|" + wild + "' } } }")
    assert finding.is_optional


@pytest.mark.parametrize(
    ("separator", "advice"),
    [(", ", "[^,]*"), (r"\|", "[^|]*"), (r"\]", r"[^\]]*"), (r"\t", r"[^\t]*")],
)
def test_the_advice_fits_the_separator(separator: str, advice: str) -> None:
    pattern = "^" + separator.join(["%{DATA:a}", "%{DATA:b}", "%{DATA:c}", "%{INT:d}"])
    (finding,) = run("LS303", "filter { grok { match => { 'message' => '" + pattern + "' } } }")
    assert finding.message.endswith(f"a pattern that stops at the next separator, such as `{advice}`")


def test_values_between_different_separators_may_contain_spaces() -> None:
    pattern = "^%{DATA:a} %{DATA:b} %{DATA:c},%{DATA:d},%{INT:e}"
    (finding,) = run("LS303", "filter { grok { match => { 'message' => '" + pattern + "' } } }")
    assert "NOTSPACE" not in finding.message


def test_releases_without_dissect() -> None:
    text = "filter { grok { match => { 'message' => '^%{DATA:a} %{DATA:b} %{DATA:c} %{INT:d}' } } }"
    for target, found in ((None, True), ("5.0", True), ("2.4", False)):
        (finding,) = run("LS303", text, target=target)
        assert ("dissect" in finding.help) is found


@pytest.mark.parametrize(
    "text",
    [
        "filter { grok { match => { 'message' => '^(?<a>.*),(?<b>.*),%{INT:c};$' } } }\n",
    ],
)
def test_further_reported(text: str) -> None:
    assert "LS303" in selected_codes(text, "LS303")


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => "^%{NOTSPACE:a} - %{NOTSPACE:b} - %{GREEDYDATA:c}$" } } }\n',
        "filter { grok { match => { 'message' => '^%{NOTSPACE:a} %{DATA:b} %{INT:d} %{GREEDYDATA:rest}' } } }\n",
        "filter { grok { match => { 'message' => '^(?<a>[^,]*),(?<b>[^,]*),(?<c>[^,]*),%{INT:d};$' } } }\n",
        "filter { grok { match => { 'message' => '^%{DATA:a}, user %{DATA:b}, group %{DATA:c}$' } } }\n",
        "filter { grok { match => { 'message' => '^%{GREEDYDATA:a}, %{GREEDYDATA:b}, %{GREEDYDATA:c}$' } } }\n",
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS303" not in selected_codes(text, "LS303")
