"""Settings of index modes: time series, logs and lookup indices."""

import pytest
from elasticsearch_checks import INDEX, REJECTED, check_template, composable, load_findings

STAMP = {"type": "date"}
DIMENSION = {"type": "keyword", "time_series_dimension": True}


def series(config=None, fields=None, mapping=None, **more):
    """Return a template for time series with one dimension."""
    properties = {"@timestamp": STAMP, "host": DIMENSION, **(fields or {})}
    settings = {"index.mode": "time_series", "index.routing_path": ["host"], **(config or {})}
    return composable({"properties": properties, **(mapping or {})}, settings, **more)


REFUSED = [
    (series(mapping={"_source": {"enabled": False}}), "ES104")
]  # fmt: skip


@pytest.mark.parametrize(("body", "code"), REFUSED)
def test_rejected_because_of_the_mode(body, code):
    result = check_template(body, INDEX, "9.5")
    assert (code, "load") in load_findings(result)
    assert result.verdict == REJECTED
