from __future__ import annotations

from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings
from lslint.rules.shared.containers import in_container

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class DiskThresholdOff(NodeSettingAdvice):
    code = "ES416"
    severity = "warning"
    required_text = ("threshold_enabled",)
    summary = "Disk watermarks disabled"
    why = """\
By default, Elasticsearch moves no more shards or replicas to a node whose disk is 85 % full, moves shards away at 90 %,
and makes indices read-only at 95 %. Since 8.5, large disks may be fuller: these limits apply only with less than 200,
150 and 100 GB free. With `cluster.routing.allocation.disk.threshold_enabled: false`, shards can fill the disk: writes
fail, and the node may stop.

Remove the setting. On large disks before 8.5, set the watermarks in bytes instead. With `discovery.type: single-node`,
the rule reports the setting only with `--extend-select ES416`."""
    sources = ("Elasticsearch reference: disk-based shard allocation settings",)
    bad = (
        "cluster.routing.allocation.disk.threshold_enabled: false\n",
        "cluster:\n  routing.allocation:\n    disk: { threshold_enabled: no }\n",
    )
    good = (
        "cluster.routing.allocation.disk.threshold_enabled: true\n",
        "cluster.routing.allocation.disk.watermark: { low: 50gb, high: 30gb, flood_stage: 15gb }\n",
    )

    settings = ("cluster.routing.allocation.disk.threshold_enabled",)
    message = (
        "`threshold_enabled: {written}` lets shards fill the disk, so writes may fail and the node may stop. Remove the"
        " setting"
    )

    def is_bad(self, value: str, settings: NodeSettings) -> bool:
        return settings.is_off(self.settings[0])

    def details(self, value: str, settings: NodeSettings) -> dict[str, Any]:
        has_others = any(name.startswith("discovery.") for name in settings.names())
        is_small = (
            settings.stands_alone() or settings.is_image_default() or (in_container(settings.ctx) and not has_others)
        )
        return {"severity": "info" if is_small else None, "optional": settings.is_single()}
