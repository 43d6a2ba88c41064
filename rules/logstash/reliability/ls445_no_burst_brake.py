from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice, Repeats
from lslint.rules.logstash.dataflow.pipeline_plugins import INDEXING, flow
from lslint.rules.logstash.values.options import is_complete


class NoBurstBrake(PipelineAdvice):
    code = "LS445"
    visits = ("input/beats", "input/tcp", "input/udp", "input/syslog", "input/http", "input/gelf")
    merge_repeats = Repeats()
    default = False
    summary = "A storm of log lines goes through unbraked"
    why = """\
A program that fails in a loop writes in a minute what others write in a day. All of it is shipped, parsed and indexed,
in front of everything else. One of the articles this linter began from ends with the advice to have a brake, as
compression alone did not keep such a burst from filling the network. `throttle` tags events above a count for each key
and period, so that they can be dropped; `drop` with `percentage` keeps a sample; at the source, Filebeat has
`rate_limit` (7.11). Off by default: a queue may be the brake, and losing lines is a decision. Told once a file."""
    sources = ("documentation of the throttle filter, of the drop filter: percentage", "article on Filebeat and bursts")
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
                f"nothing holds back what a failing program sends by `{node.name}`, and all of it is indexed: add"
                " `throttle`, or `drop` with a `percentage` for what may be sampled",
                key=self.code,
            )
