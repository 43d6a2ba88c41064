"""Parameters of runtime fields."""

import pytest
from elasticsearch_checks import ACCEPTED, REJECTED, composable, verdict_of


def runtime(**field):
    return composable({"runtime": {"r": field}})


@pytest.mark.parametrize(
    "field",
    [
        {"type": "long", "time_series_metric": "gauge"},
        {"type": "keyword", "time_series_dimension": True},
        {"type": "keyword", "doc_values": True},
        {"type": "keyword", "format": "yyyy"},
        {"type": "keyword", "on_script_error": "continue"},
    ],
)
def test_rejected(field):
    assert [verdict_of(runtime(**field), release) for release in ("7.17", "8.19", "9.5")] == [REJECTED] * 3


@pytest.mark.parametrize(
    "field",
    [
        {"type": "date", "format": "yyyy"},
        {"type": "keyword", "script": "emit('a')", "meta": {"unit": "a"}},
        {"type": "composite", "script": "emit('a', 1)", "fields": {"a": {"type": "long"}}},
    ],
)
def test_accepted(field):
    assert verdict_of(runtime(**field), "9.5") == ACCEPTED


def test_on_script_error_exists_since_8_0():
    field = {"type": "keyword", "script": "emit('a')", "on_script_error": "continue"}
    assert (verdict_of(runtime(**field), "7.17"), verdict_of(runtime(**field), "9.5")) == (REJECTED, ACCEPTED)
