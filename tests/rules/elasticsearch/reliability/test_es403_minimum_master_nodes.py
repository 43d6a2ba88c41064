"""ES403 (minimum-master-nodes): cases beyond the examples of the rule."""

import pytest
from advice import fixed
from elasticsearch_checks import node_findings

HOSTS = "discovery.zen.ping.unicast.hosts: [{}]\n"


@pytest.mark.parametrize(
    ("hosts", "more", "target", "votes"),
    [
        ("es1, es2, es3", "", "", "2"),
        ("es1, es2, es3", "", "7.0", ""),
        ("'es1:9300', 'es2:9300', 'es3:9300', es4, es5", "", "", "3"),
        ("es1, es2, es3", "discovery.zen.minimum_master_nodes: ${VOTES}\n", "", ""),
        ("es1, es2, es3", "discovery.seed_hosts: [es1]\n", "", ""),
        ("'${HOSTS}'", "", "", ""),
    ],
)
def test_votes_for_a_master(hosts: str, more: str, target: str, votes: str) -> None:
    text = HOSTS.format(hosts) + more
    seen = node_findings("ES403", text, target)
    assert bool(seen) is bool(votes)
    for finding in seen:
        after = fixed(text, finding)
        assert f"discovery.zen.minimum_master_nodes: {votes}\n" in after
        assert not node_findings("ES403", after, target)


def cluster(folder, nodes, votes=1):
    for name, more in nodes.items():
        (folder / f"{name}.yml").write_text(
            "cluster.name: c\nnetwork.host: 0.0.0.0\ndiscovery.zen.ping.unicast.hosts: [a, b, c]\n"
            f"discovery.zen.minimum_master_nodes: {votes}\n{more}"
        )
