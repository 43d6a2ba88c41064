"""ES701: ``cluster.name`` missing, or ``elasticsearch``."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.advice.node import (
    first,
    node_settings,
    one,
    stands_alone,
    tells_all,
)


class DefaultClusterName(Rule):
    code = "ES701"
    name = "default-cluster-name"
    severity = "info"
    stage = "advice"
    kinds = ("elasticsearch-settings",)
    visits = ("document",)
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

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        found = node_settings(node, ctx)
        if found is None:
            return
        told = one(found, "cluster.name")
        why = (
            "nodes of another cluster may join it by mistake, and both look alike in monitoring: give it a name of"
            " its own"
        )
        if told is not None and told[2] == "elasticsearch":
            yield self.finding(told[0], f"the cluster is called `elasticsearch` like every other: {why}")
        elif "cluster.name" not in found and tells_all(found, ctx) and not stands_alone(found):
            yield self.finding(first(found).key, f"without `cluster.name` the cluster is called `elasticsearch`: {why}")
