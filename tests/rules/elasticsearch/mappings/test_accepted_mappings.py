"""Mappings that Elasticsearch accepts and that earlier versions of the checks reported."""

import pytest
from elasticsearch_checks import ACCEPTED, REJECTED, composable, verdict_of


def field(**parameters):
    return composable({"properties": {"f": parameters}})


@pytest.mark.parametrize("date_format", [
    "weekyear", "8date_optional_time", "8yyyy-MM-dd", "g",
])  # fmt: skip
def test_date_formats(date_format):
    for release in ("7.17", "8.19", "9.5"):
        assert verdict_of(field(type="date", format=date_format), release) == ACCEPTED


@pytest.mark.parametrize("date_format", ["||yyyy", "OO", "date_optional_time_nanos"])
def test_rejected_date_formats(date_format):
    assert verdict_of(field(type="date", format=date_format), "9.5") == REJECTED


def test_parameters_without_effect_in_7_17():
    assert verdict_of(field(type="binary", index=1), "7.17") == ACCEPTED
    assert verdict_of(field(type="binary", index=1), "9.5") == REJECTED
