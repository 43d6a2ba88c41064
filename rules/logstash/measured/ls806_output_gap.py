from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.logstash.node_stats import BATCH, MeasuredRule, NodeStats, PipelineStats


class OutputGap(MeasuredRule):
    code = "LS806"
    urgency = 4
    summary = "An output gave back fewer events than it was given"
    why = """\
An output counts an event as out when it is done with it. What went in and has not come out is held in a batch that
is being written (at most workers × batch size events), is tried again and again, or was given up after an error.
Reported above one batch; of two answers only if the gap was there at both, or grew by more than all workers can
hold.

Look at the log of Logstash for errors of this output, and at what it reports about them (`dead_letter_queue`,
retries, `failures`). An output that is blocked holds up every other output of the pipeline."""
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
            if before is not None:
                if before <= batch and gap - before <= held:
                    continue
                grown = f" ({before:,.0f} at the first answer)"
            elif gap <= held:
                doubt = f"written (workers can hold {held:,.0f}: ask again to be sure), "
            yield self.finding(
                plugin,
                f"`{plugin.called}` ({plugin.name}) of pipeline `{pipeline.id}` got {gap:,.0f} more events than it"
                f" has finished{grown}: they are {doubt}tried again or given up; look for its errors in the log",
            )
