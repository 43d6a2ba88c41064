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
    summary = "Two redis inputs read the same list"
    why = """\
Two redis inputs on one list do the work of one with two threads, with two connections, two codecs and two places to
keep the same. Several inputs make sense for different servers or lists; for more speed raise `threads` of one. On a
channel it is worse: each subscriber gets every message, so all events come twice.

Measured on a redis list with Logstash 2.3.4 and Redis 3.0.7 on one 2015 laptop: 37.4K events/s with one thread, 57K
with two, 67K with four, 87.3K with eight."""
    sources = (
        'Elastic, "Just Enough Redis for Logstash", August 2016 (measurements and advice)',
        "documentation of the redis input: data_type",
    )
    fix = "manual"
    bad = (
        'input {\n  redis { host => "q" data_type => "list" key => "logs" }\n'
        '  redis { host => "q" data_type => "list" key => "logs" }\n}\n',
    )
    good = (
        'input { redis { host => "q" data_type => "list" key => "logs" threads => 2 } }\n',
        'input { redis { host => "q" data_type => "list" key => "a" }'
        ' redis { host => "q" data_type => "list" key => "b" } }\n',
        'input { redis { host => "q1" data_type => "list" key => "a" }'
        ' redis { host => "q2" data_type => "list" key => "a" } }\n',
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
        what = f"listens to the same channel as the one at line {line}: every event comes twice; keep one"
        if kind == "list":
            what = f"reads the same list as the one at line {line}: keep one and give it `threads => {threads}`"
        return self.finding(
            (plugin.start, plugin.name_end),
            f"This `redis` input {what}",
            related=[Related(other.start, other.name_end, "reads the same")],
            fix=Fix("manual", f"Keep one input with `threads => {threads}`", []),
        )
