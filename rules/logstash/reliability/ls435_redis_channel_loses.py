from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin


class RedisChannelLoses(PipelineAdvice):
    code = "LS435"
    severity = "info"
    visits = ("input/redis", "output/redis")
    summary = "Redis channel that loses events while no reader is connected"
    why = """\
Redis delivers a message in a channel only to the readers that are connected at that moment. While the reading Logstash
restarts or is disconnected, all events are lost, and the sender does not notice. Several readers each receive every
event, so events are duplicated instead of distributed.

Use `data_type => "list"` on both sides: a list stores events until one reader takes them.

An output is reported only with `--extend-select LS435`, because its events may be for those who are connected."""
    sources = (
        "documentation of the redis input and output: data_type",
        "documentation of Redis: Pub/Sub delivery semantics, client-output-buffer-limit",
    )
    bad = (
        'input {\n  redis {\n    host => "q1"\n    data_type => "channel"\n    key => "logs"\n  }\n}\n',
        'output { redis { data_type => "channel" key => "logs" } }\n',
    )
    good = (
        'input {\n  redis {\n    host => "q1"\n    data_type => "list"\n    key => "logs"\n  }\n}\n',
        'output { redis { data_type => "list" key => "logs" } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, key = node.option("data_type"), node.option("key")
        if option is None or node.text("data_type") != "channel":
            return
        if key is not None and "%{" in ctx.text[key.start : key.end]:
            return  # a list cannot replace a channel whose key varies
        when = "no reader is connected" if node.kind == "output" else "Logstash restarts"
        yield self.finding(
            option,
            f'A Redis channel does not store events: events sent while {when} are lost. Use `data_type => "list"`',
            help="Keep the channel only if several readers must each receive every event.",
            optional=node.kind == "output",  # its events may be for those who are connected
        )
