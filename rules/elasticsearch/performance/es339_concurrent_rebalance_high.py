from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import count, sizing
from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings


class ConcurrentRebalanceHigh(NodeSettingAdvice):
    code = "ES339"
    default = False
    required_text = ("cluster_concurrent_rebalance",)
    summary = "High `cluster_concurrent_rebalance`"
    why = """\
Rebalancing moves shards to distribute them evenly over the nodes, by default 2 at a time. Each move copies
gigabytes over disks and network that searches and indexing need.

The rule reports `-1` (no limit) and more than 10, or with `nodes` under `[cluster]` in `lslint.toml`, more than
twice the number of nodes. For maintenance, raise the value temporarily with `PUT _cluster/settings`."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: 24 on about 50 nodes, during a recovery",
        "Elasticsearch reference: cluster-level shard allocation",
    )
    bad = ("cluster.routing.allocation.cluster_concurrent_rebalance: 24\n",)
    good = ("cluster.routing.allocation.cluster_concurrent_rebalance: 4\n",)

    settings = ("cluster.routing.allocation.cluster_concurrent_rebalance",)
    message = (
        "`cluster_concurrent_rebalance: {written}` moves {moves} at a time, which slows down searches and"
        " indexing. Use the default of 2 except during maintenance"
    )

    def is_bad(self, value: str, settings: NodeSettings) -> bool:
        number, nodes = count(value), sizing("nodes", settings.ctx)
        return value == "-1" or (number is not None and number > (2 * nodes if nodes else 10))

    def details(self, value: str, settings: NodeSettings) -> dict[str, str]:
        return {"moves": "any number of shards" if value == "-1" else f"up to {count(value)} shards"}
