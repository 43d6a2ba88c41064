"""ES703: ``node.name`` missing."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.advice.node import (
    first,
    is_image_default,
    node_settings,
    stands_alone,
    tells_all,
)


class NodeNameUnset(Rule):
    code = "ES703"
    name = "node-name-unset"
    severity = "info"
    stage = "advice"
    kinds = ("elasticsearch-settings",)
    visits = ("document",)
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

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        found = node_settings(node, ctx)
        if found is None:
            return
        if "node.name" in found or stands_alone(found) or is_image_default(found) or not tells_all(found, ctx):
            return
        yield self.finding(
            first(found).key,
            "without `node.name` logs and alerts speak of a random name or the host's, which two nodes of a"
            " machine share:"
            " give each node one, such as `${HOSTNAME}`",
        )
