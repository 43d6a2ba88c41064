from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import size_bytes
from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings


class RecoveryLimitLow(NodeSettingAdvice):
    code = "ES336"
    required_text = ("max_bytes_per_sec",)
    default = False
    summary = "Recovery is held to 40 MB/s or less"
    why = """\
A node that is lost leaves its shards to be copied from the others, and until that is done the next failure may cost
data. 40 MB/s, the default for most nodes (20 MB/s on 1.x), is meant for spinning disks and 1 Gbit/s: 600 GB take more
than four hours. With SSD and 10 Gbit/s the talk that this linter began from sets 300 MB/s, and raises it around a
recovery only; searches share the same disks. As disks and network are not in the file this is off by default. It is a
dynamic setting: `PUT _cluster/settings` changes it without a restart. `lslint calc recovery` reckons."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "Elasticsearch reference: index recovery settings",
    )
    fix = "unsafe"
    bad = ("indices.recovery.max_bytes_per_sec: 20mb\n",)
    good = ("indices.recovery.max_bytes_per_sec: 300mb\n",)
    fixed = "indices.recovery.max_bytes_per_sec: 300mb\n"

    settings = ("indices.recovery.max_bytes_per_sec",)
    reads = size_bytes
    message = (
        "`max_bytes_per_sec: {written}` copies 600 GB of a lost node in {hours:.0f} hours: with SSD and 10 Gbit/s 300"
        " MB/s are usual"
    )
    write, fix_message = "300mb", "Allow 300 MB/s"

    def is_bad(self, value: float, found: NodeSettings) -> bool:
        return 0 < value <= 40 << 20

    def details(self, value: float, found: NodeSettings) -> dict[str, float]:
        return {"hours": 600 * 1024 / (value / (1 << 20)) / 3600}
