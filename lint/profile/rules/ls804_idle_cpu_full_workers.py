from __future__ import annotations

from lslint.profile.node_stats import BUSY, MeasuredRule, NodeStats, PipelineStats
from lslint.rules.api import Findings

IDLE_CPU = 50


class IdleCpuFullWorkers(MeasuredRule):
    code = "LS804"
    urgency = 5
    summary = "Busy workers although the CPU is mostly idle"
    why = """\
If workers are busy for 80 % of their time or more, but the process uses at most half of the CPU, the workers wait:
mostly for an output, sometimes for a lookup in a filter. Raise `pipeline.workers` in steps, so that more workers wait
in parallel. More workers also keep more events in memory (`lslint calc inflight`).

Only `lslint profile` reports the rule. The examples are responses of the node stats API: save one as `stats.json` and
run `lslint profile stats.json`."""
    sources = (
        "node stats API of Logstash: `process.cpu.percent`, `events.duration_in_millis`, `flow.worker_utilization`",
        "article of 2018 about tuning Logstash: if the CPU is not saturated, workers wait for outputs",
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
        workers = "Workers" if not pipeline.workers else f"{pipeline.workers:g} worker{'s' * (pipeline.workers != 1)}"
        yield self.finding(
            pipeline,
            f"{workers} of pipeline `{pipeline.id}` {'is' if pipeline.workers == 1 else 'are'} busy for {busy:.0%} of"
            " the"
            f" time at {measured.cpu_percent:g}% CPU, mostly waiting for outputs. Raise `pipeline.workers` in steps,"
            " `pipeline.batch.size` last",
        )
