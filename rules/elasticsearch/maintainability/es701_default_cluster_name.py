from __future__ import annotations

from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings

_WHY = "nodes of another cluster may join it by mistake, and both look alike in monitoring: give it a name of its own"


class DefaultClusterName(NodeSettingAdvice):
    code = "ES701"
    summary = "The cluster has no name of its own"
    why = """\
Every cluster is called `elasticsearch` until someone names it. A node joins the cluster whose name it has: with the
default a test node that finds the hosts of production (by a copied file, by DNS, on 1.x by multicast) joins that and
takes shards; and monitoring, snapshots and dashboards of two clusters cannot be told apart. The talk that this linter
began from renames it before anything else. Changing it later means to restart all nodes, and on 1.x and 2.x to rename
the folder of the data. Files for a single node, and of operators that set the name, are left alone."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "Elasticsearch reference: cluster.name",
    )
    bad = (
        "cluster.name: elasticsearch\n",
        "node.name: es1\ndiscovery.seed_hosts: [es1, es2, es3]\n",
    )
    good = (
        "cluster.name: weblogs\nnode.name: es1\n",
        "cluster:\n  name: ${CLUSTER}\n",
        "discovery.type: single-node\n",
    )

    settings = ("cluster.name",)
    message = f"the cluster is called `elasticsearch` like every other: {_WHY}"
    if_missing = f"without `cluster.name` the cluster is called `elasticsearch`: {_WHY}"

    def is_bad(self, value: str, found: NodeSettings) -> bool:
        return value == "elasticsearch"

    def is_missed(self, found: NodeSettings) -> bool:
        return found.is_complete() and not found.stands_alone()
