"""Limits of a mapping whose index exists and has settings."""

import pytest
from elasticsearch_checks import check_any

FIELDS = {f"f{n}": {"type": "keyword"} for n in range(1_100)}


@pytest.mark.parametrize(("body", "verdict"), [
    ({"mappings": {"properties": FIELDS}}, "rejected"),
    ({"properties": FIELDS}, "unknown"),  # the body of `PUT index/_mapping`: the index has its own limit
])  # fmt: skip
def test_the_limit_may_be_set_in_the_index(body, verdict):
    assert check_any(body, "9.5").verdict == verdict
