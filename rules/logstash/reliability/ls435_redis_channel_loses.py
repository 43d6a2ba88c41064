from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values.options import option_text


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

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("data_type")
        kind = option_text(node, "data_type")
        if option is not None and kind == "channel" and not _has_variable_key(node, ctx):
            when = "no reader is connected" if node.kind == "output" else "Logstash restarts"
            yield self.finding(
                option,
                f'A Redis channel does not store events: events sent while {when} are lost. Use `data_type => "list"`',
                help="Keep the channel only if several readers must each receive every event.",
                optional=node.kind == "output",  # its events may be for those who are connected
            )


def _has_variable_key(node: Plugin, ctx: Context) -> bool:
    """Return whether the key varies, so that a list cannot replace the channel."""
    key = node.option("key")
    return key is not None and "%{" in ctx.text[key.start : key.end]
