"""ES418 (replicas-on-same-host): cases beyond the examples of the rule."""

import pytest
from advice import fixed
from elasticsearch_checks import node_findings


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("discovery.seed_hosts: ['a:9300', 'a:9301', 'b:9300']\n", True),
        ("discovery.zen.ping.unicast.hosts: a:9300,a:9301,b\n", True),
        ("discovery.seed_hosts: ['a:9300', 'a:9301']\n", False),
        ("discovery.seed_hosts: ['a:9300', 'a:9300', 'b']\n", False),
        ("discovery.seed_hosts: [a, b]\nnode.max_local_storage_nodes: 3\n", True),
        ("node.max_local_storage_nodes: 3\n", True),
        ("discovery.zen.minimum_master_nodes: 1\nnode.max_local_storage_nodes: 3\n", False),
        ("discovery.zen.minimum_master_nodes: '1'\nnode.max_local_storage_nodes: 3\n", False),
        ("discovery.zen.minimum_master_nodes: 2\nnode.max_local_storage_nodes: 3\n", True),
        ("discovery.zen.minimum_master_nodes: ${M}\nnode.max_local_storage_nodes: 3\n", True),
        ("cluster.initial_master_nodes: [a]\nnode.max_local_storage_nodes: 3\n", False),
        (
            "discovery.zen.ping.unicast.hosts: [a, b]\ndiscovery.zen.minimum_master_nodes: 1\n"
            "node.max_local_storage_nodes: 3\n",
            True,
        ),
        ("discovery.seed_hosts: ['127.0.0.1']\nnode.max_local_storage_nodes: 3\n", False),
        ("discovery.type: single-node\nnode.max_local_storage_nodes: 3\n", False),
        ("node.max_local_storage_nodes: 3\ncluster.routing.allocation.same_shard.host: true\n", False),
        ("node.max_local_storage_nodes: 3\ncluster.routing.allocation.same_shard.host: ${SAME}\n", False),
        ("discovery.seed_hosts: ['[fe80::1]:9300', '[fe80::1]:9301', '[fe80::2]:9300']\n", True),
        ("discovery.seed_hosts: ['fe80::1', 'fe80::2']\n", False),
    ],
)
def test_several_nodes_on_a_machine(text: str, found: bool) -> None:
    seen = node_findings("ES418", text)
    assert bool(seen) is found
    for finding in seen:
        assert not node_findings("ES418", fixed(text, finding))
