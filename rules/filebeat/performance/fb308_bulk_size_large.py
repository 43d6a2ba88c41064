"""FB308: large batches."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.settings import number, outputs, preset, write
from lslint.rules.filebeat.examples import ELASTICSEARCH, LOGSTASH


class BulkSizeLarge(Rule):
    code = "FB308"
    name = "bulk-size-large"
    severity = "info"
    stage = "advice"
    kinds = ("filebeat",)
    visits = ("file",)
    words = ("bulk_max_size",)
    summary = "Batches larger than what helps"
    why = """\
The gain of larger batches ends near 2,048 events (elastic/beats#628: 18,200 lines a second with 2048, 18,700 with
4096 at more CPU). Far larger ones only need more memory and are refused: by Elasticsearch with 413 or 429, by
Logstash as a batch that is sent again as a whole after each fault."""
    sources = ("elastic/beats#628: lines a second by batch size",)
    fix = "unsafe"
    bad = (
        ELASTICSEARCH + "  bulk_max_size: 20000\n",
        LOGSTASH + "  bulk_max_size: 16384\n",
    )
    good = (
        ELASTICSEARCH + "  bulk_max_size: 4096\n",
        LOGSTASH + "  bulk_max_size: 8192\n",
    )
    fixed = ELASTICSEARCH + "  bulk_max_size: 2048\n"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for output, obj in outputs(ctx, "elasticsearch", "logstash"):
            place = obj.get("bulk_max_size")
            size = number(obj, "bulk_max_size")
            if place is None or size is None or preset(ctx, obj):
                continue
            if size > (4096 if output.name == "elasticsearch" else 8192):
                message = (
                    f"`bulk_max_size: {size}`: the gain ended near 2048 where it was measured, and larger batches cost"
                )
                yield self.finding(
                    place.span,
                    f"{message} memory and are refused or sent again as a whole",
                    fix=write(ctx, place, "2048"),
                )
