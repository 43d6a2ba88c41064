"""FB312: much compression."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.settings import number, outputs
from lslint.rules.filebeat.examples import KAFKA, LOGSTASH


class CompressionLevelHigh(Rule):
    code = "FB312"
    name = "compression-level-high"
    severity = "info"
    stage = "advice"
    kinds = ("filebeat",)
    visits = ("file",)
    words = ("compression_level",)
    summary = "High compression level"
    why = """\
gzip gets logs to 0.3 to 0.4 of their size at low levels already; levels above 6 take a multiple of the CPU time for a
few percent more. Elasticsearch output: 1 by default, Logstash 3, Kafka 4. On a slow and expensive link it may be
meant."""
    sources = (
        "defaults of the outputs, Filebeat 7.17",
        "zlib manual: 6 is its own compromise between time and size",
    )
    bad = (LOGSTASH + "  compression_level: 9\n",)
    good = (
        LOGSTASH + "  compression_level: 6\n",
        LOGSTASH,
        KAFKA + "  compression: lz4\n  compression_level: 9\n",
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for output, obj in outputs(ctx, "elasticsearch", "logstash", "kafka"):
            place = obj.get("compression_level")
            level = number(obj, "compression_level")
            if output.name == "kafka" and str(obj.value("compression") or "gzip").lower() != "gzip":
                continue
            if place is not None and level is not None and 6 < level <= 9:
                message = (
                    f"`compression_level: {level}` takes a multiple of the CPU time of low levels for a few percent"
                )
                yield self.finding(place.span, f"{message} less data")
