from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import size_bytes
from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings


class RecoveryUnlimited(NodeSettingAdvice):
    code = "ES337"
    severity = "warning"
    required_text = ("max_bytes_per_sec",)
    summary = "Recovery may take all of disk and network"
    why = """\
`0` and `-1` switch the limit off, and above 2 GB/s it is none: a shard that moves then takes what disk and network
can give, and searches and bulk requests on the same nodes time out, just when the cluster is weakened. The talk that
this linter began from sets 300 MB/s on SSD and 10 Gbit/s. For hours of maintenance raise it with `PUT
_cluster/settings`, and take it back."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "Elasticsearch reference: index recovery settings",
    )
    bad = (
        "indices.recovery.max_bytes_per_sec: 0\n",
        "indices:\n  recovery:\n    max_bytes_per_sec: 4gb\n",
    )
    good = ("indices.recovery.max_bytes_per_sec: 300mb\n",)

    settings = ("indices.recovery.max_bytes_per_sec",)
    reads = size_bytes
    message = (
        "`max_bytes_per_sec: {written}` lets a recovery starve searches and indexing: set what disk and network can"
        " spare, such as 300mb on SSD and 10 Gbit/s"
    )

    def is_bad(self, value: float, found: NodeSettings) -> bool:
        return value <= 0 or value > 2 << 30
