from __future__ import annotations

from lslint.rules.elasticsearch.rule import NodeRule


class InconsistentWatermarks(NodeRule):
    code = "ES133"
    summary = "Inconsistent disk watermarks"
    why = """\
Since 6.0 Elasticsearch checks at startup that the disk watermarks are in order, `low` ≤ `high` ≤ `flood_stage`, and
that all three are percentages or all three are sizes: `low disk watermark [95%] more than high disk watermark [90%]`.
If they are not, it does not start.

A watermark that is not set keeps its default (85 %, 90 % and 95 %), so a single size never fits.

Set all three watermarks, either as percentages or as sizes."""
    bad = (
        "cluster.routing.allocation.disk.watermark.low: 95%\n",
        "cluster.routing.allocation.disk.watermark.low: 10gb\n",
    )
    good = ("cluster.routing.allocation.disk.watermark.low: 88%\n",)
