from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import count
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings


class NodeConcurrentRecoveriesHigh(NodeAdvice):
    code = "ES338"
    required_text = ("concurrent",)
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
    bad = ("cluster.routing.allocation.node_concurrent_recoveries: 20\n",)
    good = ("cluster.routing.allocation.node_concurrent_recoveries: 2\n",)
    fixed = "cluster.routing.allocation.node_concurrent_recoveries: 2\n"

    def advise(self, found: NodeSettings) -> Findings:
        """A finding for each of the three limits."""
        for way in ("", "incoming_", "outgoing_"):
            name = f"node_concurrent_{way}recoveries"
            setting = found.one("cluster.routing.allocation." + name)
            number = count(setting.written) if setting is not None else None
            if setting is not None and number is not None and number > 4:
                yield self.finding(
                    setting.entry,
                    f"`{name}: {number}`: recoveries share one limit of bytes, so that many at a time only make each"
                    " slower and the disks busier; 2 is the default, more for the time of a maintenance",
                    fix=setting.replaced("2", "Use the default of 2"),
                )
