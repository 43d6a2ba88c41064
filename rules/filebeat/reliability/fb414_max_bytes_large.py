"""FB414: very long lines."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.settings import FILES, inputs, number
from lslint.rules.filebeat.examples import CONSOLE, INPUT, LOG


class MaxBytesLarge(Rule):
    code = "FB414"
    name = "max-bytes-large"
    severity = "info"
    stage = "advice"
    kinds = ("filebeat",)
    visits = ("file",)
    words = ("max_bytes",)
    summary = "Lines of more than 10 MiB are let through"
    why = """\
What is over `max_bytes` (`message_max_bytes`, 10 MiB by default) is cut off. Larger lines take that memory once for
each event in the queue, which counts events and not bytes: 4,096 events of 1 to 3 MB filled a host
(elastic/beats#13740). Kafka takes 1 MB a message, Elasticsearch 100 MB a request and 32 kB for a keyword."""
    sources = (
        "default of max_bytes: 10485760",
        "elastic/beats#13740",
    )
    bad = (
        LOG + "  max_bytes: 104857600\n" + CONSOLE,
        INPUT.replace("  paths", "  message_max_bytes: 20971520\n  paths") + CONSOLE,
    )
    good = (
        LOG + "  max_bytes: 10485760\n" + CONSOLE,
        INPUT,
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for kind, obj in inputs(ctx, *FILES):
            name = "message_max_bytes" if kind == "filestream" else "max_bytes"
            place = obj.get(name)
            size = number(obj, name)
            if place is not None and size is not None and size > 10_485_760:
                message = f"`{name}: {size}`: the queue counts events, not bytes, so a few such lines fill the memory,"
                yield self.finding(place.span, f"{message} and Kafka refuses them")
