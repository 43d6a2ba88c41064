"""Values that the release in use rejects: an error and no advice about the same value."""

import pytest
from elasticsearch_checks import severities


@pytest.mark.parametrize(("shards", "found"), [(1025, False)])
def test_settings_of_an_index(shards, found):
    body = {"index_patterns": ["a-*"], "template": {"settings": {"number_of_shards": shards}}}
    result = severities(body, "8.19", "es-index-template")
    assert ("ES320" in result) is found
    assert ("ES123" in result) is not found
