from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.grammar.numbers import truncated
from lslint.rules.api import Context, Finding, Findings, Fix, PipelineAdvice, Related
from lslint.rules.logstash.dataflow.redis_lists import lists
from lslint.rules.logstash.values.options import option_number, option_text


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

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        from lslint.rules.logstash.dataflow.steps import plugins_of

        first: dict[tuple[str, object], Plugin] = {}
        reported: set[int] = set()
        for section in node.sections:
            for plugin in plugins_of(section.items) if section.kind == "input" else ():
                if plugin.name != "redis" or plugin.option("key") is None:
                    continue
                kind = option_text(plugin, "data_type") or "list"
                for redis_list in sorted(lists(plugin)):
                    other = first.setdefault((kind, redis_list), plugin)
                    if other is plugin or plugin.start in reported:
                        continue
                    reported.add(plugin.start)
                    yield self._finding(plugin, other, kind, ctx)

    def _finding(self, plugin: Plugin, other: Plugin, kind: str, ctx: Context) -> Finding:
        line = ctx.line(other.start)
        threads = sum(truncated(option_number(one, "threads") or 1) or 1 for one in (plugin, other))
        message = f"`redis` input reads the same channel as the one on line {line}, so every event arrives twice"
        action = "Remove one of the inputs"
        if kind == "list":
            message = f"`redis` input reads the same list as the one on line {line}, so changes must be made twice"
            action = f"Use one input with `threads => {threads}`"
        return self.finding(
            (plugin.start, plugin.name_end),
            f"{message}. {action}",
            severity="info" if kind == "list" else None,
            related=[Related(other.start, other.name_end, "reads the same")],
            fix=Fix("manual", action, []),
        )
