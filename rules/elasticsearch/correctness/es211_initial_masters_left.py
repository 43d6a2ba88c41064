from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings


class InitialMastersLeft(NodeAdvice):
    code = "ES211"
    severity = "warning"
    stage = "run"
    required_text = ("initial_master_nodes",)
    summary = "The list of first masters is where it must not be"
    why = """\
`cluster.initial_master_nodes` (since 7.0) names the masters that found a new cluster. With `discovery.type:
single-node` the node founds its cluster alone, and does not start: `setting [cluster.initial_master_nodes] is not
allowed when [discovery.type] is set to [single-node]`. On a node that cannot become master the list has no business:
the reference says not to set it there, for a node that is promoted later could found a second cluster with it. After
the first start it belongs out of every file; which start it is, a file does not tell, so that is not reported."""
    sources = ("Elasticsearch reference: bootstrapping a cluster", "source of Elasticsearch 7: ClusterBootstrapService")
    releases = "7.0-"
    may_refuse = True
    fix = "safe/unsafe"
    bad = (
        "node.name: a\ndiscovery.type: single-node\ncluster.initial_master_nodes: [a]\n",
        "discovery:\n  type: single-node\ncluster:\n  name: web\n  initial_master_nodes: a,b\n",
        "node.name: d1\nnode.roles: [data, ingest]\ncluster.initial_master_nodes: [m1, m2, m3]\n",
    )
    good = (
        "node.name: a\ndiscovery.type: single-node\n",
        "node.name: m1\ncluster.initial_master_nodes: [m1, m2, m3]\n",
        "discovery.type: ${DISCOVERY}\ncluster.initial_master_nodes: [m1]\n",
    )
    fixed = "node.name: a\ndiscovery.type: single-node\n"

    def advise(self, found: NodeSettings) -> Findings:
        """A finding where no master can come of it."""
        named = found.many("cluster.initial_master_nodes")
        if not any(named or ()) or (found.ctx.target is not None and not found.ctx.target.at_least(7)):
            return
        entry = found["cluster.initial_master_nodes"][0]
        if found.is_single():
            yield self.finding(
                entry,
                "`cluster.initial_master_nodes` beside `discovery.type: single-node` keeps the node from starting: take"
                " one of them out",
                fix=found.drop(entry, "Take `cluster.initial_master_nodes` out", certain=True),
                severity="error",
                stage="start",
            )
            return
        roles = found.many("node.roles")
        if found.is_off("node.master") or (roles is not None and "master" not in roles):
            yield self.finding(
                entry,
                "`cluster.initial_master_nodes` on a node that cannot become master: it founds nothing now, and a"
                " second cluster if the node is promoted; keep it on masters, for their first start only",
                fix=found.drop(entry, "Take `cluster.initial_master_nodes` out"),
            )
