from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings


class NodeNameUnset(NodeAdvice):
    code = "ES703"
    default = False
    summary = "Node without a name"
    why = """\
Logs, `_cat/nodes` and alerts identify a node by its name. Without `node.name`, the name is random up to 6.x. Since
7.0, it is the host name, which is the same for two nodes on one host and random in a container.

Set a unique `node.name` for each node. Single nodes are not reported."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: several named nodes per server",
        "Elasticsearch reference: node name setting",
    )
    bad = ("cluster.name: weblogs\n",)
    good = (
        "cluster.name: weblogs\nnode.name: es1\n",
        "cluster.name: weblogs\nnode.name: ${NODE_NAME}\n",
    )

    def advise(self, settings: NodeSettings) -> Findings:
        if settings.has("node.name") or settings.stands_alone() or not settings.is_complete():
            return
        shown = "the host name, which is the same for all nodes on one host"
        if settings.newest() < (7,):
            shown = "a random name"
        yield self.finding(
            settings.first_key(),
            f"`node.name` is not set, so logs and alerts show {shown}. Set a unique name",
        )
