from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.logstash.node_stats import BUSY, MeasuredRule, NodeStats, PipelineStats

IDLE_CPU = 50


class IdleCpuFullWorkers(MeasuredRule):
    code = "LS804"
    urgency = 5
    summary = "Workers are busy although the processor is not"
    why = """\
Workers that are busy for 80 % of their time or more while the process takes no more than half of the processor wait
for something: mostly for the answer of an output, sometimes for a lookup in a filter. A worker takes its next batch
only when the outputs are done with this one.

More workers wait in parallel, and a larger batch waits less often for the same events. Both put more events into
memory (workers × batch size, see `lslint calc inflight`), and too many workers lower the throughput: raise the
workers first, in steps, and the batch size last."""
    sources = (
        "node stats API of Logstash: `process.cpu.percent`, `events.duration_in_millis`, `flow.worker_utilization`",
        "article of 2018 about tuning Logstash: a processor that is not saturated means waiting for outputs",
    )
    bad = (
        '{"process": {"cpu": {"percent": 21}}, "pipelines": {"main": {\n'
        '  "events": {"in": 500, "filtered": 500, "out": 500, "duration_in_millis": 2000000,\n'
        '    "queue_push_duration_in_millis": 900000},\n'
        '  "flow": {"worker_utilization": {"current": 97.2, "last_1_minute": 96.4}}}}}\n',
    )
    good = (
        '{"process": {"cpu": {"percent": 88}}, "pipelines": {"main": {\n'
        '  "events": {"in": 500, "filtered": 500, "out": 500, "duration_in_millis": 2000000,\n'
        '    "queue_push_duration_in_millis": 900000},\n'
        '  "flow": {"worker_utilization": {"current": 97.2, "last_1_minute": 96.4}}}}}\n',
    )

    def check_pipeline(self, pipeline: PipelineStats, measured: NodeStats) -> Findings:
        busy = measured.busy(pipeline)
        if measured.cpu_percent is None or measured.cpu_percent > IDLE_CPU or busy is None or busy < BUSY:
            return
        count = f"the {pipeline.workers:g} workers" if pipeline.workers else "workers"
        yield self.finding(
            pipeline,
            f"Pipeline `{pipeline.id}`: {count} are busy {busy:.0%} of the time while the process takes"
            f" {measured.cpu_percent:g} % of the processor: they wait, mostly for outputs; raise"
            " `pipeline.workers` in steps, and `pipeline.batch.size` last",
        )
