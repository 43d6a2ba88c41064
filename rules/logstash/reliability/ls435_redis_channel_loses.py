from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values.options import option_text


class RedisChannelLoses(PipelineAdvice):
    code = "LS435"
    severity = "warning"
    visits = ("input/redis", "output/redis")
    summary = "A Redis channel keeps nothing: what is sent while nobody listens is lost"
    why = """\
`PUBLISH` hands a message to those who listen at that moment and forgets it. While the reading Logstash restarts,
reloads its config or is not connected, everything is lost, and the sender does not notice. A reader that is too slow is
cut off by Redis when its output buffer is full (32 MB by default for subscribers). With two readers each gets every
event, so events come twice instead of being shared out. A list (`data_type => "list"`) keeps events until one reader
takes them."""
    sources = (
        "documentation of the redis input and output: data_type",
        "documentation of Redis: Pub/Sub delivery semantics, client-output-buffer-limit",
    )
    bad = (
        'input {\n  redis {\n    host => "q1"\n    data_type => "channel"\n    key => "logs"\n  }\n}\n',
        'output { redis { data_type => "channel" key => "logs" } }\n',
    )
    good = ('input { redis { host => "q1" data_type => "list" key => "logs" } }\n',)

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("data_type")
        kind = option_text(node, "data_type")
        if option is not None and kind in ("channel", "pattern_channel"):
            when = "are sent while nobody listens" if node.kind == "output" else "come while this Logstash restarts"
            yield self.finding(
                option,
                f'a `{kind}` keeps nothing, so events that {when} are lost: use `data_type => "list"` unless'
                " several readers are each to get every event",
            )
