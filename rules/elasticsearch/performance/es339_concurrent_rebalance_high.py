from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import count, sizing
from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings


class ConcurrentRebalanceHigh(NodeSettingAdvice):
    code = "ES339"
    required_text = ("cluster_concurrent_rebalance",)
    summary = "Dozens of shards may be moved at a time"
    why = """\
Rebalancing moves shards to even out the nodes, 2 at a time by default: nothing is at stake, and each move copies
gigabytes over disks and network that searches and indexing use. The talk that this linter began from sets 24, on
about 50 nodes, around a recovery. For good it should not exceed twice the nodes; without `nodes` under `[cluster]` of
the config, more than 10 (and `-1`, no limit) is reported. Raise it with `PUT _cluster/settings` for the time of a
maintenance."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "Elasticsearch reference: cluster-level shard allocation",
    )
    bad = ("cluster.routing.allocation.cluster_concurrent_rebalance: 24\n",)
    good = ("cluster.routing.allocation.cluster_concurrent_rebalance: 4\n",)

    settings = ("cluster.routing.allocation.cluster_concurrent_rebalance",)
    message = (
        "`cluster_concurrent_rebalance: {written}` moves {moves} at a time, for nothing but balance, on disks and"
        " network that searches need: 2 is the default, more for the time of a maintenance"
    )

    def is_bad(self, value: str, found: NodeSettings) -> bool:
        number, nodes = count(value), sizing("nodes", found.ctx)
        return value == "-1" or (number is not None and number > (2 * nodes if nodes else 10))

    def details(self, value: str, found: NodeSettings) -> dict[str, str]:
        return {"moves": "any number of shards" if value == "-1" else f"{count(value)} shards"}
