from __future__ import annotations

from lslint.rules.logstash.api import INDEXING, Findings, PipelineAdvice, PipelineView, Plugin, Repeats


class NoBurstBrake(PipelineAdvice):
    code = "LS445"
    merge_repeats = Repeats(
        message=(
            "No filter limits bursts from {count} inputs, so one program can overload the pipeline. Add `throttle` with"
            " `add_tag`, and drop the tagged events"
        )
    )
    visits = ("input/beats", "input/tcp", "input/udp", "input/syslog", "input/http", "input/gelf")
    default = False
    summary = "No limit on bursts of log events"
    why = """\
A program that fails in a loop can write as many lines in a minute as other programs write in a day. These lines delay
the events of other programs. To limit such bursts:

- `throttle` tags events above a count per key and period. Drop the tagged events.
- `drop` with `percentage` keeps a sample.
- In Filebeat, the processor `rate_limit` (since 7.11) limits events at the source.

The rule is off by default, because a queue may already absorb bursts."""
    sources = (
        "documentation of the throttle filter, of the drop filter: percentage",
        "article on Filebeat and bursts: compression alone did not prevent a full network",
    )
    bad = ('input {\n  beats {\n    port => 5044\n  }\n}\noutput { elasticsearch { hosts => ["es:9200"] } }\n',)
    good = (
        "input { beats { port => 5044 } }\n"
        "filter {\n"
        '  throttle { key => "%{[host][name]}" after_count => 10000 period => 60 max_age => 120 add_tag => "storm" }\n'
        '  if "storm" in [tags] { drop { } }\n'
        "}\n"
        'output { elasticsearch { hosts => ["es:9200"] } }\n',
        "input { beats { port => 5044 } } filter { drop { percentage => 90 } } output { elasticsearch { } }\n",
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        pipeline = ctx.flow
        if not pipeline.is_complete or not ctx.is_complete(node):
            return
        if not pipeline.named("filter").keys().isdisjoint(("throttle", "drop")):
            return
        if not pipeline.named("output").keys().isdisjoint(INDEXING):
            yield self.finding(
                node.head,
                f"No filter limits bursts from the `{node.name}` input, so one program can overload the pipeline. Add"
                " `throttle` with `add_tag`, and drop the tagged events",
                key=self.code,
            )
