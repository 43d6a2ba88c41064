"""Parameters of runtime fields."""

import pytest
from elasticsearch_checks import REJECTED, composable, verdict_of


def runtime(**field):
    return composable({"runtime": {"r": field}})


@pytest.mark.parametrize("field", [
    {"type": "long", "time_series_metric": "gauge"}, {"type": "keyword", "time_series_dimension": True},
    {"type": "keyword", "doc_values": True}, {"type": "keyword", "format": "yyyy"},
    {"type": "keyword", "on_script_error": "continue"},
])  # fmt: skip
def test_rejected(field):
    assert [verdict_of(runtime(**field), release) for release in ("7.17", "8.19", "9.5")] == [REJECTED] * 3
