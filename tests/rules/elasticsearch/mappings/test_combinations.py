"""Parameters of one field against each other, scripts, values for null."""

import pytest
from elasticsearch_checks import ACCEPTED, REJECTED, composable, verdict_of


def fields(**properties):
    return composable({"properties": properties})


@pytest.mark.parametrize(
    ("bad", "good"),
    [
        ({"type": "integer", "null_value": 2147483648}, {"type": "integer", "null_value": "7"}),
        ({"type": "geo_point", "null_value": 1}, {"type": "geo_point", "null_value": {"lat": 1, "lon": 2}}),
        ({"type": "date", "locale": "en_US_POSIX_X"}, {"type": "date", "locale": "ROOT"}),
        ({"type": "aggregate_metric_double", "metrics": ["avg"]},
         {"type": "aggregate_metric_double", "metrics": ["sum"]}),
        ({"type": "aggregate_metric_double"}, {"type": "aggregate_metric_double", "metrics": ["value_count"]})
    ],
)  # fmt: skip
@pytest.mark.parametrize("release", [])
def test_fields(bad, good, release):
    assert (verdict_of(fields(f=bad), release), verdict_of(fields(f=good), release)) == (REJECTED, ACCEPTED)
