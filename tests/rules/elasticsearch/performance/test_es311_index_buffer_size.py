"""ES311 (index-buffer-size): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import node_findings


@pytest.mark.parametrize(("text", "cluster", "found"), [
    ("indices.memory.index_buffer_size: 10%\n", {"active_shards": 8}, False),
    ("cluster.name: a\n", {"active_shards": 8, "heap_gb": 31}, True),
    ("cluster.name: a\n", {"active_shards": 5, "heap_gb": 31}, False),
])  # fmt: skip
def test_index_buffer(text: str, cluster: dict, found: bool) -> None:
    assert bool(node_findings("ES311", text, **cluster)) is found
