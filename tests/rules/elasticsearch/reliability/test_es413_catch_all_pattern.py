"""ES413 (catch-all-pattern): cases beyond the examples of the rule."""

import json

import pytest
from advice import run


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ({"index_patterns": ["*"], "template": {}}, True),
        ({"index_patterns": ["a-*", "**"], "template": {}}, True),
        ({"index_patterns": "*", "mappings": {"properties": {}}}, True),
        ({"template": "*", "order": "5", "settings": {"number_of_shards": 1}}, True),
        ({"template": "*", "settings": {"number_of_shards": 1}}, False),
        ({"index_patterns": ["a*"], "template": {}}, False),
        ({"index_patterns": ["*-a"], "template": {}}, False),
    ],
)
def test_pattern_for_all(template: dict, found: bool) -> None:
    assert bool(run("ES413", json.dumps(template))) is found
