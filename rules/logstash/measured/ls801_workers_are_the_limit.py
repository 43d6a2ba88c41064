from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.logstash.node_stats import MeasuredRule, NodeStats, PipelineStats


class WorkersAreTheLimit(MeasuredRule):
    code = "LS801"
    severity = "warning"
    urgency = 2
    summary = "Inputs wait for filters and outputs"
    why = """\
`queue_push_duration_in_millis` is how long inputs waited until the queue took their events, and
`duration_in_millis` how long workers took for them, both added up over all threads. Where inputs waited longer than
workers worked, the queue is full most of the time: filters and outputs are the limit, and more threads in the
inputs gain nothing. The same where workers are busy for 80 % of their time while an input thread waits for half of
it or more: between two answers, or in the last minute as the flow metrics of 8.5 and later tell (one input thread
cannot wait for as long as many workers work).

Look first at the side that takes more of the workers' time, and there at the plugin with the largest share; then at
`pipeline.workers`, and last at `pipeline.batch.size`, because how much a larger batch gains depends on the outputs.
In a report of 2018 work on filters and settings alone brought one node of 2 cores and 3 GB from 600 to 4,000
events/s."""
    sources = (
        "node stats API of Logstash: `events.queue_push_duration_in_millis`, `events.duration_in_millis`, `flow`",
        "article of 2018 about tuning Logstash with the figures of this API",
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
        begin = "look at the plugins with the largest share of time"
        if hottest is not None:
            share = f"{hottest.name}, {pipeline.share(hottest):.0%}"
            begin = f"{side}s take more of their time; begin with `{hottest.called}` ({share})"
        yield self.finding(
            pipeline,
            f"Pipeline `{pipeline.id}`: inputs waited {pipeline.push_ms or 0:,.0f} ms to hand over events that took"
            f" the workers {pipeline.ms or 0:,.0f} ms: filters and outputs are the limit, inputs are not; {begin}",
        )
