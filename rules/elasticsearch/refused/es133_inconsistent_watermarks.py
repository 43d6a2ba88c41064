from __future__ import annotations

from lslint.rules.elasticsearch.rule import NodeRule


class InconsistentWatermarks(NodeRule):
    code = "ES133"
    summary = "Disk watermarks that do not fit together"
    why = """\
From 6.0 on the node checks that `low` ≤ `high` ≤ `flood_stage` and that all three are percentages or all sizes:
`low disk watermark [95%] more than high disk watermark [90%]`. What is not set keeps its default (85 %, 90 %, 95
%), so one size alone does not fit."""
    bad = (
        "cluster.routing.allocation.disk.watermark.low: 95%\n",
        "cluster.routing.allocation.disk.watermark.low: 10gb\n",
    )
    good = ("cluster.routing.allocation.disk.watermark.low: 88%\n",)
