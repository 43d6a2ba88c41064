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


@pytest.mark.parametrize(
    ("shards", "replicas", "nodes", "counted"),
    [
        (1, 1, None, ""),
        (1, 2, 3, ""),
        (3, 1, None, "some of the 6 shards (3 primaries and replicas) stay"),
        (3, 0, None, "some of the 3 shards stay"),
    ],
)
def test_copies_of_one_shard_never_share_a_node(shards: int, replicas: int, nodes: int | None, counted: str) -> None:
    """So a limit that is not below the number of primary shards assigns no copy less."""
    settings = {"number_of_shards": shards, "number_of_replicas": replicas}
    settings["routing.allocation.total_shards_per_node"] = 1
    whole = {"index_patterns": ["w-*"], "_meta": {"lslint": {"nodes": nodes}}, "template": {"settings": settings}}
    if nodes is None:
        del whole["_meta"]
    found = run("ES321", json.dumps(whole))
    assert [counted in finding.message for finding in found] == [True] * bool(counted)
