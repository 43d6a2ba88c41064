from __future__ import annotations

from lslint.profile.node_stats import MeasuredRule, NodeStats, PipelineStats
from lslint.rules.api import Findings


class WorkersAreTheLimit(MeasuredRule):
    code = "LS801"
    severity = "warning"
    urgency = 2
    summary = "Filters and outputs as the bottleneck"
    why = """\
The node stats contain the time that inputs waited for room in the queue (`queue_push_duration_in_millis`), and the
time that workers processed events (`duration_in_millis`). If the first is longer, filters and outputs are the
bottleneck, and more input threads have no effect.

Start with the filter or output that uses the most worker time (LS803). Then raise `pipeline.workers`, and
`pipeline.batch.size` last.

Only `lslint profile` reports the rule. The examples are responses of the node stats API: save one as `stats.json` and
run `lslint profile stats.json`."""
    sources = (
        "node stats API of Logstash: `events.queue_push_duration_in_millis`, `events.duration_in_millis`, `flow`",
        "article of 2018 about tuning Logstash with the figures of this API: changes to filters and settings alone"
        " brought one node with 2 cores and 3 GB from 600 to 4,000 events/s",
    )
    bad = (
        '{"pipelines": {"main": {"events": {"in": 500, "filtered": 500, "out": 500, "duration_in_millis": 2000000,\n'
        '  "queue_push_duration_in_millis": 9000000}}}}\n',
    )
    good = (
        '{"pipelines": {"main": {"events": {"in": 293658, "filtered": 293658, "out": 293658,\n'
        '  "duration_in_millis": 2324391, "queue_push_duration_in_millis": 343816}}}}\n',
    )

    def check_pipeline(self, pipeline: PipelineStats, measured: NodeStats) -> Findings:
        side = measured.limit(pipeline)
        if side not in ("filter", "output"):
            return
        hottest = pipeline.hottest()
        hint = "More input threads have no effect."
        action = "Optimize the plugin with the largest share of time first"
        if hottest is not None:
            hint = f"{side.capitalize()}s use more of the workers' time. {hint}"
            action = f"Optimize {hottest.label} first ({pipeline.share(hottest):.0%})"
        yield self.finding(
            pipeline,
            f"Filters and outputs slow down pipeline `{pipeline.id}`: inputs waited {pipeline.push_ms or 0:,.0f} ms,"
            f" workers ran {pipeline.ms or 0:,.0f} ms. {action}",
            help=hint,
        )
