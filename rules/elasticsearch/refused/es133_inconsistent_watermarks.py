from __future__ import annotations

from lslint.rules.elasticsearch.rule import NodeRule


class InconsistentWatermarks(NodeRule):
    code = "ES133"
    summary = "Inconsistent disk watermarks"
    why = """\
Elasticsearch 6.0 and later check the disk watermarks at startup: `low` ≤ `high` ≤ `flood_stage` for percentages,
the reverse order for sizes, and never a mix of both. Otherwise Elasticsearch does not start. A watermark that is
not set keeps its default (85 %, 90 % and 95 %), so a size for only `low` or `high` does not fit."""
    bad = (
        "cluster.routing.allocation.disk.watermark.low: 95%\n",
        "cluster.routing.allocation.disk.watermark.low: 10gb\n",
    )
    good = (
        "cluster.routing.allocation.disk.watermark.low: 88%\n",
        (
            "cluster.routing.allocation.disk.watermark.low: 10gb\n"
            "cluster.routing.allocation.disk.watermark.high: 5gb\n"
            "cluster.routing.allocation.disk.watermark.flood_stage: 1gb\n"
        ),
    )
