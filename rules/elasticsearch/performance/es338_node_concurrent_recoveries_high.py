from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import count
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings


class NodeConcurrentRecoveriesHigh(NodeAdvice):
    code = "ES338"
    default = False
    required_text = ("concurrent",)
    summary = "More than four concurrent recoveries per node"
    why = """\
All recoveries of a node share one bandwidth limit (`indices.recovery.max_bytes_per_sec`). With many recoveries at
the same time, each one takes longer. The default is 2, and the rule reports more than 4.

For maintenance, raise the value temporarily with `PUT _cluster/settings`."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: uses the default of 2",
        "Elasticsearch reference: cluster-level shard allocation",
    )
    fix = "unsafe"
    bad = ("cluster.routing.allocation.node_concurrent_recoveries: 20\n",)
    good = ("cluster.routing.allocation.node_concurrent_recoveries: 2\n",)
    fixed = good[0]

    def advise(self, settings: NodeSettings) -> Findings:
        for direction in ("", "incoming_", "outgoing_"):
            name = f"node_concurrent_{direction}recoveries"
            setting = settings.one("cluster.routing.allocation." + name)
            number = count(setting.written) if setting is not None else None
            if setting is not None and number is not None and number > 4:
                yield self.finding(
                    setting.entry,
                    f"`{name}: {number}` splits one bandwidth limit among many recoveries, so each takes longer."
                    " Use the default of 2 except during maintenance",
                    fix=setting.replaced("2", f"Set `{name}` to 2"),
                )
