from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin
from lslint.rules.logstash.catalogue.traits import values_of
from lslint.rules.logstash.values.options import is_selective

_EFFECTS = values_of("effect per event")


class PerEventSideEffect(PipelineAdvice):
    code = "LS325"
    severity = "warning"
    visits = tuple(f"output/{name}" for name in _EFFECTS)
    default = False
    summary = "Output that sends a message or starts a process for every event"
    why = """\
Outputs such as `email` and `exec` send a message or start a process for each event. Without a condition, they run for
all events, and the worker waits for each of them. Put the output in a condition. To limit the number of messages, let a
`throttle` filter tag excess events, and exclude the tag in the condition.

`statsd` sends a packet for each metric of each event. Its findings are infos."""
    sources = (
        "sources of the outputs: one call for each event",
        "talk about a very large Elasticsearch cluster (2016): the statsd output slows down the pipeline, so events are"
        " counted outside of Logstash",
        "documentation of the throttle filter",
    )
    bad = (
        """\
output {
  exec { command => "/usr/local/bin/notify" }
}
""",
        'output { statsd { increment => ["events"] } elasticsearch {} }\n',
        'output { email { to => "ops@example.com" subject => "error" } }\n',
    )
    good = (
        """\
output {
  if "alert" in [tags] { exec { command => "/usr/local/bin/notify" } }
}
""",
        "output { elasticsearch {} }\n",
        'output { if "alert" in [tags] { email { to => "ops@example.com" subject => "error" } } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if ctx.clauses or is_selective(node):
            return
        why = "for every event, and the worker waits for it. Limit the events with a condition and a `throttle` filter"
        if node.name == "statsd":
            why = (
                "of every event, which slows down the pipeline. Set `sample_rate` below 1, or count outside of Logstash"
            )
        yield self.finding(
            node.head,
            f"`{node.name}` {_EFFECTS[node.name]} {why}",
            severity="info" if node.name == "statsd" else None,
        )
