"""ES321 (shards-per-node-limit): cases beyond the examples of the rule."""

import json

import pytest
from advice import run


@pytest.mark.parametrize(
    ("nodes", "limit", "found"), [(8, 1, False), (6, 1, True), (None, 1, True), (None, 2, False), (4, 2, False)]
)
def test_limit_of_shards_a_node(nodes: int | None, limit: int, found: bool) -> None:
    settings = {"number_of_shards": 3, "number_of_replicas": 1, "routing.allocation.total_shards_per_node": limit}
    whole: dict = {"index_patterns": ["weblogs-*"], "template": {"settings": settings}}
    if nodes is not None:
        whole["_meta"] = {"lslint": {"nodes": nodes}}
    assert bool(run("ES321", json.dumps(whole))) is found
