from __future__ import annotations

from lslint.grammar.numbers import truncated
from lslint.rules.logstash.api import Findings, Fix, Pipeline, PipelineAdvice, PipelineView, Plugin, Related
from lslint.rules.logstash.dataflow.redis_lists import lists
from lslint.rules.logstash.dataflow.steps import plugins_of


class RedisSameListTwice(PipelineAdvice):
    code = "LS319"
    severity = "warning"
    visits = ("pipeline",)
    required_text = ("redis",)
    default = False
    summary = "Two redis inputs that read the same list or channel"
    why = """\
Two redis inputs on one list do the same as one input with two threads, but each change must be made twice. To read
faster, set `threads` of one input. The finding is an info.

On a channel, each subscriber receives every message, so two inputs duplicate all events. The finding is a warning."""
    sources = (
        'Elastic, "Just Enough Redis for Logstash", August 2016: advice, and benchmark with Logstash 2.3.4 and Redis'
        " 3.0.7"
        " on one 2015 laptop",
        "documentation of the redis input: data_type",
    )
    fix = "manual"
    bad = (
        'input {\n  redis { host => "q" data_type => "list" key => "logs" }\n'
        '  redis { host => "q" data_type => "list" key => "logs" }\n}\n',
        'input {\n  redis { host => "q" data_type => "channel" key => "news" }\n'
        '  redis { host => "q" data_type => "channel" key => "news" }\n}\n',
    )
    good = (
        """\
input {
  redis { host => "q" data_type => "list" key => "logs" threads => 2 }
}
""",
        """\
input {
  redis { host => "q" data_type => "channel" key => "news" }
}
""",
    )

    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        first: dict[tuple[str, object], Plugin] = {}
        reported: set[int] = set()
        inputs = [item for section in node.sections if section.kind == "input" for item in section.items]
        for plugin in plugins_of(inputs):
            if plugin.name != "redis" or plugin.option("key") is None:
                continue
            kind = plugin.text("data_type") or "list"
            for redis_list in sorted(lists(plugin)):
                other = first.setdefault((kind, redis_list), plugin)
                if other is plugin or plugin.start in reported:
                    continue
                reported.add(plugin.start)
                line = ctx.line(other.start)
                message = (
                    f"`redis` input reads the same channel as the one on line {line}, so every event arrives twice"
                )
                action = "Remove one of the inputs"
                if kind == "list":
                    threads = sum(truncated(one.number("threads") or 1) or 1 for one in (plugin, other))
                    message = (
                        f"`redis` input reads the same list as the one on line {line}, so changes must be made twice"
                    )
                    action = f"Use one input with `threads => {threads}`"
                yield self.finding(
                    plugin.head,
                    f"{message}. {action}",
                    severity="info" if kind == "list" else None,
                    related=[Related(*other.head, "reads the same")],
                    fix=Fix("manual", action),
                )
