"""LS460 (kv-unbounded-keys): cases beyond the examples of the rule."""

import pytest
from advice import run, spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("filter { kv { prefix => 'p_' } }", ["kv"]),
        ("filter { kv { include_keys => ['a'] } }", []),
        ("filter { kv { whitelist => ['a'] } }", []),
        ("filter { translate { source => 'a' target => 'b' } kv { source => 'b' } }", []),
        ("filter { kv { } prune { } }", []),
        ("filter { kv { } prune { blacklist_names => ['x'] whitelist_names => [] } }", ["kv"]),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS460", text) == found


def test_kv_keys_of_requests_are_worse() -> None:
    severity = {
        field: run("LS460", f"filter {{ kv {{ source => '{field}' }} }}")[0].severity
        for field in ("message", "params", "[url][query]", "http_query", "audit")
    }
    assert severity == {"message": "info", "params": "warning", "[url][query]": "warning", "http_query": "warning",
                        "audit": "info"}  # fmt: skip


def test_kv_with_a_target() -> None:
    """The article's filter has a target; without it and without a list of keys any key becomes a field."""
    filter_ = 'filter { kv { field_split => "&" source => "qs" target => "foo" } }\n'
    assert not run("LS460", filter_)
    (finding,) = run("LS460", filter_.replace(' target => "foo"', ""))
    assert finding.severity == "warning"
