"""ES311 (index-buffer-size): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import check_any, node_findings, severities


@pytest.mark.parametrize(("text", "cluster", "found"), [
    ("indices.memory.index_buffer_size: 10%\n", {"active_shards": 8}, False),
    ("cluster.name: a\n", {"active_shards": 8, "heap_gb": 31}, True),
    ("cluster.name: a\n", {"active_shards": 5, "heap_gb": 31}, False),
])  # fmt: skip
def test_index_buffer(text: str, cluster: dict, found: bool) -> None:
    assert bool(node_findings("ES311", text, **cluster)) is found


def test_index_buffer_in_published_configs(calc) -> None:
    answer = calc("index-buffer --shards 8").split("\n", 1)[0]
    assert "4000" in answer.replace(",", "")
    node = "cluster.name: web\nindices.memory.index_buffer_size: 10%\n"
    (small,) = [
        each
        for each in check_any(node, kind="elasticsearch-settings", active_shards=8, heap_gb=16).findings
        if each.rule.code == "ES311"
    ]
    assert "`4000mb`" in small.message
    assert "ES311" not in severities(node, kind="elasticsearch-settings", active_shards=2, heap_gb=16)
