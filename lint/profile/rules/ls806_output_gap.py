from __future__ import annotations

from lslint.profile.node_stats import BATCH, MeasuredRule, NodeStats, PipelineStats
from lslint.rules.api import Findings


class OutputGap(MeasuredRule):
    code = "LS806"
    urgency = 4
    summary = "Output that finished fewer events than it received"
    why = """\
An output counts the events of a batch when it receives them (`in`) and when it has processed the whole batch (`out`).
The difference consists of events that are being sent or retried, or were dropped after an error. The rule reports a
difference that is larger than one batch. Check the Logstash log for errors of the output.

Only `lslint profile` reports the rule. The examples are responses of the node stats API: save one as `stats.json` and
run `lslint profile stats.json`."""
    sources = (
        "node stats API of Logstash: `plugins.outputs[].events.in` and `.out`",
        "article of 2018 about tuning Logstash: an output with 1,101,868 events in and 1,101,189 out",
    )
    bad = (
        '{"pipelines": {"main": {"events": {"in": 1101868, "out": 1101189}, "plugins": {"outputs": [\n'
        '  {"id": "logs", "name": "elasticsearch", "events": {"in": 1101868, "out": 1101189}}]}}}}\n',
    )
    good = (
        '{"pipelines": {"main": {"events": {"in": 1101868, "out": 1101788}, "plugins": {"outputs": [\n'
        '  {"id": "logs", "name": "elasticsearch", "events": {"in": 1101868, "out": 1101788}}]}}}}\n',
    )

    def check_pipeline(self, pipeline: PipelineStats, measured: NodeStats) -> Findings:
        held = measured.in_flight(pipeline)
        batch = pipeline.batch_size or BATCH
        for plugin in pipeline.plugins:
            gap, before = plugin.gap, plugin.gap_before
            if plugin.kind != "output" or gap is None or gap <= batch:
                continue
            grown, doubt = "", ""
            hint: str | None = None
            if before is not None:
                if before <= batch and gap - before <= held:
                    continue
                grown = f" ({before:,.0f} in the first snapshot)"
            elif gap <= held:
                doubt = "in progress, "
                hint = f"Workers can have up to {held:,.0f} events in progress. Take a second snapshot to be sure."
            yield self.finding(
                plugin,
                f"{plugin.label} in pipeline `{pipeline.id}` has {gap:,.0f} unfinished events{grown}, which are"
                f" {doubt}being retried or lost. Check the Logstash log for errors of the output",
                help=hint,
            )
