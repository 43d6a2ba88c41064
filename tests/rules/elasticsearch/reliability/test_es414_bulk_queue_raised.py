"""ES414 (bulk-queue-raised): cases beyond the examples of the rule."""

import pytest
from advice import fixed
from elasticsearch_checks import node_findings

from lslint.grammar.config.yaml import parser as yaml_tree


@pytest.mark.parametrize(
    ("text", "target", "found"),
    [
        ("thread_pool.bulk.queue_size: 1000\n", "", False),
        ("thread_pool.bulk.queue_size: 1001\n", "", True),
        ("threadpool:\n  bulk:\n    type: fixed\n    queue_size: 3000\n", "", True),
        ("thread_pool.write.queue_size: ${SIZE}\n", "", False),
    ],
)
def test_queue_of_bulk_requests(text: str, target: str, found: bool) -> None:
    text = "cluster.name: web  # ours\n" + text
    seen = node_findings("ES414", text, target)
    assert bool(seen) is found
    for finding in seen:
        after = fixed(text, finding)
        assert after.startswith("cluster.name: web  # ours\n")
        assert "queue_size" not in after
        assert not yaml_tree.parse(after)[1]
