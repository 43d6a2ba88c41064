from __future__ import annotations

from lslint.profile.node_stats import MeasuredRule, NodeStats, PipelineStats
from lslint.rules.api import Findings

MIN_MS = 1000


class InputsAreTheLimit(MeasuredRule):
    code = "LS802"
    urgency = 6
    summary = "Inputs as the bottleneck"
    why = """\
If inputs wait for less than 5 % of the time that workers work, filters and outputs keep up, and changing them does
not make the pipeline faster. If events are late nevertheless, the delay arises in the inputs (for example one thread
of a redis input, see LS318) or before Logstash.

Nothing is reported if a persisted queue contains events, or if workers are busy for 70 % of their time or more.

Only `lslint profile` reports the rule. The examples are responses of the node stats API: save one as `stats.json` and
run `lslint profile stats.json`."""
    sources = (
        "node stats API of Logstash: `events.queue_push_duration_in_millis`, `events.duration_in_millis`, `flow`",
        'Elastic, "Just Enough Redis for Logstash", August 2016: measure the rate of filters and outputs first',
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
        spare = "" if busy is None else f" and workers are busy for {busy:.0%} of the time"
        yield self.finding(
            pipeline,
            f"Inputs limit pipeline `{pipeline.id}`: they rarely wait{spare}. If events are late, add input threads or"
            " check the senders",
            help="Faster filters or outputs have no effect. If events are not late, nothing needs to change.",
        )
