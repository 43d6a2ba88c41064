"""ES408 (ignore-above-too-big): cases beyond the examples of the rule."""

import pytest
from advice import fixed, reported, run
from elasticsearch_checks import template_text


@pytest.mark.parametrize(
    "settings",
    [
        {"mapping.ignore_above": 8192},
    ],
)
def test_settings_that_are_fine(settings: dict) -> None:
    assert not run("ES408", template_text("composable", settings))


@pytest.mark.parametrize(
    ("field", "found"),
    [
        ({"type": "keyword", "ignore_above": 8192}, False),
        ({"type": "string", "index": "not_analyzed", "ignore_above": 10240}, True),
        ({"type": "string", "ignore_above": 10240}, False),
        ({"type": "keyword", "ignore_above": 32766, "index": False, "doc_values": False}, False),
    ],
)
def test_limit_of_long_values(field: dict, found: bool) -> None:
    assert bool(run("ES408", template_text("composable", None, {"properties": {"url": field}}))) is found


def test_limit_of_long_values_is_reported_once() -> None:
    fields = {f"f{number}": {"type": "keyword", "ignore_above": 32766} for number in range(5)}
    text = template_text("composable", None, {"properties": fields})
    (finding,) = reported("ES408", text)
    assert "on `f0`" in finding.message
    assert finding.message.endswith("in 4 other places")
    after = fixed(text, finding)
    assert after.count("8191") == 5
    assert not run("ES408", after)
