"""ES211: ``cluster.initial_master_nodes`` on a single node, or on a node that is no master."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.advice.node import (
    drop_node_setting,
    is_off,
    is_single,
    many,
    node_settings,
    one,
)


class InitialMastersLeft(Rule):
    code = "ES211"
    name = "initial-masters-left"
    severity = "warning"
    stage = "run"
    kinds = ("elasticsearch-settings",)
    visits = ("document",)
    words = ("initial_master_nodes",)
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

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        found = node_settings(node, ctx)
        if found is None:
            return
        named = many(found, "cluster.initial_master_nodes")
        if not any(named or ()) or (ctx.target is not None and not ctx.target.at_least(7)):
            return
        entry = found["cluster.initial_master_nodes"][0]
        if is_single(found):
            fix = drop_node_setting(node, entry, ctx, "Take `cluster.initial_master_nodes` out", sure=True)
            yield self.finding(
                entry,
                "`cluster.initial_master_nodes` beside `discovery.type: single-node` keeps the node from starting: take"
                " one of them out",
                fix=fix,
                severity="error",
                stage="start",
            )
            return
        roles = many(found, "node.roles")
        if is_off(one(found, "node.master")) or (roles is not None and "master" not in roles):
            yield self.finding(
                entry,
                "`cluster.initial_master_nodes` on a node that cannot become master: it founds nothing now, and"
                " a second"
                " cluster if the node is promoted; keep it on masters, for their first start only",
                fix=drop_node_setting(node, entry, ctx, "Take `cluster.initial_master_nodes` out"),
            )
