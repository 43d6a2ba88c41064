from __future__ import annotations

from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings
from lslint.rules.elasticsearch.model.setting_values import size


class RecoveryUnlimited(NodeSettingAdvice):
    code = "ES337"
    default = False
    severity = "warning"
    required_text = ("max_bytes_per_sec",)
    summary = "Recovery without an effective bandwidth limit"
    why = """\
`0` and `-1` disable the limit, and a limit above 2 GB/s has hardly any effect. A recovery then uses all bandwidth
of disks and network, and searches and bulk requests on the same nodes may time out.

Set a limit that leaves bandwidth for searches, for example 300 MB/s with SSDs and 10 Gbit/s."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: 300 MB/s with SSDs and 10 Gbit/s",
        "Elasticsearch reference: index recovery settings",
    )
    bad = (
        "indices.recovery.max_bytes_per_sec: 0\n",
        "indices:\n  recovery:\n    max_bytes_per_sec: 4gb\n",
    )
    good = ("indices.recovery.max_bytes_per_sec: 300mb\n",)

    settings = ("indices.recovery.max_bytes_per_sec",)
    reads = size
    message = (
        "`max_bytes_per_sec: {written}` lets a recovery use all disk and network bandwidth. Set a limit, for"
        " example `300mb` with SSDs and a 10 Gbit/s network"
    )

    def is_bad(self, value: float, settings: NodeSettings) -> bool:
        return value <= 0 or value > 2 << 30
