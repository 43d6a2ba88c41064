"""ES339 (concurrent-rebalance-high): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import node_findings


@pytest.mark.parametrize(("value", "nodes", "found"), [(24, 12, False), (-1, 50, True)])
def test_concurrent_rebalance(value: int, nodes: int, found: bool) -> None:
    text = f"cluster.routing.allocation.cluster_concurrent_rebalance: {value}\n"
    assert bool(node_findings("ES339", text, **({"nodes": nodes} if nodes else {}))) is found
