from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings


class NodeNameUnset(NodeAdvice):
    code = "ES703"
    summary = "The node has no name"
    why = """\
Logs, `_cat/nodes`, alerts and shard allocation speak of a node by its name. Without `node.name` it is a random one up
to 6.x, another after each new data path, and the host's from 7.0 on: the same for two nodes of one machine, and a
random one again in a container. The talk that this linter began from runs several nodes on a server, each with a name
of its own. `node.name: ${HOSTNAME}` is enough for one node a host. Files for a single node, of the container image
(`docker-cluster`) and of operators are left alone."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "Elasticsearch reference: node name setting",
    )
    bad = (
        "cluster.name: weblogs\n",
        "cluster.name: weblogs\ndiscovery.seed_hosts: [es1, es2, es3]\n",
    )
    good = (
        "cluster.name: weblogs\nnode.name: es1\n",
        "node:\n  name: ${HOSTNAME}\n",
        "discovery.type: single-node\n",
    )

    def advise(self, found: NodeSettings) -> Findings:
        """A finding for a complete file of a node among others."""
        if "node.name" in found or found.stands_alone() or found.is_image_default() or not found.is_complete():
            return
        yield self.finding(
            found.first_key(),
            "without `node.name` logs and alerts speak of a random name or the host's, which two nodes of a machine"
            " share: give each node one, such as `${HOSTNAME}`",
        )
