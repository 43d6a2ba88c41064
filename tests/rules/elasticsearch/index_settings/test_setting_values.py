"""Bounds, case and combinations of index settings."""

import pytest
from elasticsearch_checks import ACCEPTED, REJECTED, composable, verdict_of

ALL = []


@pytest.mark.parametrize(
    ("name", "bad", "good"),
    [("mapping.nested_objects.limit", "x", 2147483648)],
)
@pytest.mark.parametrize("release", ALL)
def test_values(name, bad, good, release):
    assert verdict_of(composable(config={f"index.{name}": bad}), release) == REJECTED
    assert verdict_of(composable(config={f"index.{name}": good}), release) == ACCEPTED
