"""ES338: ``node_concurrent_recoveries`` above 4."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.advice.index import count, set_value
from lslint.rules.elasticsearch.advice.node import node_settings, one


class NodeConcurrentRecoveriesHigh(Rule):
    code = "ES338"
    name = "node-concurrent-recoveries-high"
    severity = "info"
    stage = "advice"
    kinds = ("elasticsearch-settings",)
    visits = ("document",)
    words = ("concurrent",)
    summary = "Many recoveries at a time on a node"
    why = """\
The recoveries of a node share one limit of bytes (`indices.recovery.max_bytes_per_sec`): with many at a time each
gets slower, none is done soon, and the random access costs the disks and the page cache more. The default is 2, and
the talk that this linter began from keeps it. More is for emptying nodes during maintenance: set it with `PUT
_cluster/settings` for that time, not in the file of every node."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "Elasticsearch reference: cluster-level shard allocation",
    )
    fix = "unsafe"
    bad = (("cluster.routing.allocation.node_concurrent_recoveries: 20\n"),)
    good = (("cluster.routing.allocation.node_concurrent_recoveries: 2\n"),)
    fixed = "cluster.routing.allocation.node_concurrent_recoveries: 2\n"

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        found = node_settings(node, ctx)
        for name in (
            "node_concurrent_recoveries",
            "node_concurrent_incoming_recoveries",
            "node_concurrent_outgoing_recoveries",
        ):
            told = one(found, "cluster.routing.allocation." + name) if found is not None else None
            number = count(told[2]) if told is not None else None
            if told is not None and number is not None and number > 4:
                yield self.finding(
                    told[0],
                    f"`{name}: {number}`: recoveries share one limit of bytes, so that many at a time only make each"
                    " slower and the"
                    " disks busier; 2 is the default, more for the time of a maintenance",
                    fix=set_value(told[1], "2", "unsafe", "Use the default of 2"),
                )
