from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.logstash.node_stats import MeasuredRule, NodeStats, PipelineStats

MIN_MS = 1000


class InputsAreTheLimit(MeasuredRule):
    code = "LS802"
    urgency = 6
    summary = "Workers wait for events"
    why = """\
Inputs that wait for less than 5 % of the time that workers work find room in the queue nearly always: filters and
outputs follow, and work on them makes nothing faster. Reported unless the workers are known to be busy for 70 % of
their time or more, and not where a persisted queue holds events, because that queue takes them from the inputs
however slow the workers are.

If events come late all the same, the delay arises in the inputs (one thread of a redis or kafka input, see LS318)
or before Logstash. If they do not, there is nothing to do: the node has room."""
    sources = (
        "node stats API of Logstash: `events.queue_push_duration_in_millis`, `events.duration_in_millis`, `flow`",
        'Elastic, "Just Enough Redis for Logstash", August 2016: know the rate of filters and outputs first',
    )
    bad = (
        '{"pipelines": {"main": {"events": {"in": 500, "filtered": 500, "out": 500, "duration_in_millis": 2000000,\n'
        '  "queue_push_duration_in_millis": 1200}}}}\n',
    )
    good = (
        '{"pipelines": {"main": {"events": {"in": 500, "filtered": 500, "out": 500, "duration_in_millis": 2000000,\n'
        '  "queue_push_duration_in_millis": 1200}, "queue": {"type": "persisted", "events_count": 900000}}}}\n',
        '{"jvm": {"uptime_in_millis": 1000000}, "pipeline": {"workers": 2},\n'
        '  "pipelines": {"main": {"events": {"in": 500, "filtered": 500, "out": 500, "duration_in_millis": 1900000,\n'
        '  "queue_push_duration_in_millis": 1200}}}}\n',
    )

    def check_pipeline(self, pipeline: PipelineStats, measured: NodeStats) -> Findings:
        if measured.limit(pipeline) != "input" or (pipeline.ms or 0) < MIN_MS:
            return
        busy = measured.busy(pipeline)
        spare = "" if busy is None else f" and workers work {busy:.0%} of the time"
        yield self.finding(
            pipeline,
            f"Pipeline `{pipeline.id}`: inputs hardly ever wait{spare}, so the input is the limit: if events are"
            " late, look at the inputs' threads and at what sends to them, not at filters and outputs",
        )
