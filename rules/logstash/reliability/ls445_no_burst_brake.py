from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice, Repeats
from lslint.rules.logstash.dataflow.pipeline_plugins import INDEXING, flow
from lslint.rules.logstash.values.options import is_complete


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
A program that fails in a loop can write in a minute as many lines as other programs write in a day. All of these
lines are shipped, parsed and indexed, and they delay the events of other programs.

The rule is off by default, because a queue may already absorb bursts and discarding lines is a deliberate decision.
It reports one input per file.

Add a limit: `throttle` tags events above a count per key and period, which a condition can then drop; `drop` with
`percentage` keeps a sample; in Filebeat, the processor `rate_limit` (added in 7.11) limits events at the source."""
    sources = (
        "documentation of the throttle filter, of the drop filter: percentage",
        "article on Filebeat and bursts: compression alone did not prevent a full network",
    )
    bad = ('input {\n  beats {\n    port => 5044\n  }\n}\noutput { elasticsearch { hosts => ["es:9200"] } }\n',)
    good = (
        "input { beats { port => 5044 } }\n"
        'filter { throttle { key => "%{[host][name]}" after_count => 10000 period => 60 add_tag => "storm" } }\n'
        'output { elasticsearch { hosts => ["es:9200"] } }\n',
        "input { beats { port => 5044 } } filter { drop { percentage => 90 } } output { elasticsearch { } }\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        pipeline = flow(ctx)
        if not pipeline.is_complete or not is_complete(node, ctx):
            return
        if not pipeline.named("filter").keys().isdisjoint(("throttle", "drop")):
            return
        if not pipeline.named("output").keys().isdisjoint(INDEXING):
            yield self.finding(
                (node.start, node.name_end),
                f"No filter limits bursts from the `{node.name}` input, so one program can overload the pipeline. Add"
                " `throttle` with `add_tag`, and drop the tagged events",
                key=self.code,
            )
