"""LS460 (kv-unbounded-keys): cases beyond the examples of the rule."""

import pytest
from advice import run, spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("filter { kv { prefix => 'p_' } }", ["kv"]),
        ("filter { kv { whitelist => ['a'] } }", []),
        ("filter { translate { source => 'a' target => 'b' } kv { source => 'b' } }", []),
        ("filter { kv { } prune { } }", []),
        ("filter { kv { } prune { blacklist_names => ['x'] whitelist_names => [] } }", ["kv"]),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS460", text) == found


def test_kv_keys_of_requests_are_worse() -> None:
    optional = {
        field: run("LS460", f"filter {{ kv {{ source => '{field}' }} }}")[0].is_optional
        for field in ("message", "params", "[url][query]", "http_query", "audit")
    }
    assert optional == {
        "message": True, "params": False, "[url][query]": False, "http_query": False, "audit": True,
    }  # fmt: skip


def test_kv_with_a_target() -> None:
    """A filter with a target is not reported; without `target` and `include_keys` it is."""
    filter_ = 'filter { kv { field_split => "&" source => "qs" target => "foo" } }\n'
    assert not run("LS460", filter_)
    (finding,) = run("LS460", filter_.replace(' target => "foo"', ""))
    assert not finding.is_optional


@pytest.mark.parametrize(
    ("after", "found"),
    [
        ("if [action] == 'deny' { drop { } }", []),
        ("mutate { add_field => { 'a' => '%{user}' } }", []),
        # fields set by inputs, created by another filter, or containing the pairs
        ("grok { match => { 'message' => '%{IP:src}' } } geoip { source => 'src' }", ["kv"]),
        ("mutate { gsub => ['pairs', 'a', 'b'] }", ["kv"]),
        ("mutate { remove_field => ['message'] }", ["kv"]),
    ],
)
def test_later_plugins_depend_on_the_keys(after: str, found: list[str]) -> None:
    assert spans("LS460", f"filter {{ kv {{ source => 'pairs' }} {after} }}") == found


def test_an_output_depends_on_the_keys() -> None:
    output = "output { elasticsearch { hosts => ['a'] index => 'fw-%{devname}' } }"
    assert spans("LS460", "filter { kv { } } " + output) == []
    assert spans("LS460", "filter { mutate { rename => { 'src' => 'a' } } kv { } }") == ["kv"]


@pytest.mark.parametrize(
    ("options", "keys"),
    [
        ("", "every key in `message`"),
        ("exclude_keys => 'ID'", "every key in `message` except `ID`"),
        ("exclude_keys => ['a', 'b']", "every key in `message` except `a` and `b`"),
        ("exclude_keys => ['a', 'b', 'c']", "every key in `message` except `exclude_keys`"),
        ("exclude_keys => ['%{a}']", "every key in `message` except `exclude_keys`"),
    ],
)
def test_excluded_keys_are_named(options: str, keys: str) -> None:
    (finding,) = run("LS460", f"filter {{ kv {{ {options} }} }}")
    assert finding.message.startswith(f"`kv` makes {keys} a root field")
