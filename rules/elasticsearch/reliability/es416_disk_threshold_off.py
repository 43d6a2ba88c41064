from __future__ import annotations

from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings


class DiskThresholdOff(NodeSettingAdvice):
    code = "ES416"
    severity = "warning"
    required_text = ("threshold_enabled",)
    summary = "Shards are put on disks that are full"
    why = """\
By default no new shard goes to a node whose disk is 85 % full, shards leave it at 90 %, and at 95 % its indices
become read-only (from 6.0 on), so that the node lives. With `cluster.routing.allocation.disk.threshold_enabled:
false` the disk runs full: writes fail in the middle, shards may be corrupt, and the node does not start again until
someone makes room. On very large disks set the watermarks in bytes instead of switching them off."""
    sources = ("Elasticsearch reference: disk-based shard allocation settings",)
    bad = (
        "cluster.routing.allocation.disk.threshold_enabled: false\n",
        "cluster:\n  routing.allocation:\n    disk: { threshold_enabled: no }\n",
    )
    good = (
        "cluster.routing.allocation.disk.threshold_enabled: true\n",
        "cluster.routing.allocation.disk.watermark.low: 50gb\n",
    )

    settings = ("cluster.routing.allocation.disk.threshold_enabled",)
    message = (
        "`threshold_enabled: {written}` lets shards fill a disk until writes fail and the node stops: leave it on, and"
        " set the watermarks, in bytes on large disks"
    )

    def is_bad(self, value: str, found: NodeSettings) -> bool:
        return found.is_off(self.settings[0])
