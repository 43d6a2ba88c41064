from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import size_bytes
from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings


class RecoveryLimitLow(NodeSettingAdvice):
    code = "ES336"
    required_text = ("max_bytes_per_sec",)
    default = False
    summary = "Recovery limited to 40 MB/s or less"
    why = """\
After a node failure, Elasticsearch copies the shards of the node from other nodes. Until the copy is complete,
another failure may lose data. At 40 MB/s, the default for most nodes, copying 600 GB takes more than four hours.

With SSDs and 10 Gbit/s, allow for example 300 MB/s. `lslint calc recovery` computes the time. Searches use the same
disks, so raise the limit with care."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: 300 MB/s with SSDs and 10 Gbit/s, raised during"
        " a recovery only",
        "Elasticsearch reference: index recovery settings",
    )
    fix = "unsafe"
    bad = ("indices.recovery.max_bytes_per_sec: 20mb\n",)
    good = ("indices.recovery.max_bytes_per_sec: 300mb\n",)
    fixed = "indices.recovery.max_bytes_per_sec: 300mb\n"

    settings = ("indices.recovery.max_bytes_per_sec",)
    reads = size_bytes
    message = (
        "`max_bytes_per_sec: {written}` limits the recovery after a node failure (600 GB take {hours:,.0f} hours)."
        " Allow more, for example `300mb` with SSDs and a 10 Gbit/s network"
    )
    write, fix_message = "300mb", "Set `{name}` to `300mb`"

    def is_bad(self, value: float, found: NodeSettings) -> bool:
        return 0 < value <= 40 << 20

    def details(self, value: float, found: NodeSettings) -> dict[str, float]:
        return {"hours": 600 * 1024 / (value / (1 << 20)) / 3600}
