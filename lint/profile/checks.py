"""The checks of the rules about node stats, whose texts are rows."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.profile.node_stats import BATCH, BUSY, IDLE, MeasuredRule, NodeStats, PipelineStats, node_of
from lslint.rules.api import Context, Findings

MIN_INPUT_MS = 1000
"""Working time of the workers below which slow inputs are not reported."""
SHARE = 0.4
MIN_PLUGIN_MS = 100
"""Share of the workers' time, and time, below which a plugin is not reported."""
IDLE_CPU = 50
GC_SHARE = 0.1
HEAP_PERCENT = 85


class WorkersAreTheLimitCheck(MeasuredRule):
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


class InputsAreTheLimitCheck(MeasuredRule):
    def check_pipeline(self, pipeline: PipelineStats, measured: NodeStats) -> Findings:
        if measured.limit(pipeline) != "input" or (pipeline.ms or 0) < MIN_INPUT_MS:
            return
        busy = measured.busy(pipeline)
        spare = "" if busy is None else f" and workers are busy for {busy:.0%} of the time"
        yield self.finding(
            pipeline,
            f"Inputs limit pipeline `{pipeline.id}`: they rarely wait{spare}. If events are late, add input threads or"
            " check the senders",
            help="Faster filters or outputs have no effect. If events are not late, nothing needs to change.",
        )


class HotPluginCheck(MeasuredRule):
    def check_pipeline(self, pipeline: PipelineStats, measured: NodeStats) -> Findings:
        plugin = pipeline.hottest()
        worked = sum(1 for other in pipeline.plugins if other.kind in ("filter", "output") and other.ms)
        if plugin is None or worked < 2 or (plugin.ms or 0) < MIN_PLUGIN_MS or pipeline.share(plugin) < SHARE:
            return
        busy = measured.busy(pipeline)
        if busy is not None and busy < IDLE:
            return  # workers have time to spare, so the share of a plugin does not matter
        each = f" ({plugin.ms / plugin.events_in:.4f} ms per event)" if plugin.ms and plugin.events_in else ""
        action = "Check its destination, then raise `pipeline.workers`"
        if plugin.kind == "filter":
            action = "Optimize the filter, or run it only under a condition"
        yield self.finding(
            plugin,
            f"{plugin.label} uses {pipeline.share(plugin):.0%} of the workers' time in pipeline `{pipeline.id}`{each}."
            f" {action}",
        )


class IdleCpuFullWorkersCheck(MeasuredRule):
    def check_pipeline(self, pipeline: PipelineStats, measured: NodeStats) -> Findings:
        busy = measured.busy(pipeline)
        if measured.cpu_percent is None or measured.cpu_percent > IDLE_CPU or busy is None or busy < BUSY:
            return
        workers = "Workers" if not pipeline.workers else f"{pipeline.workers:g} worker{'s' * (pipeline.workers != 1)}"
        yield self.finding(
            pipeline,
            f"{workers} of pipeline `{pipeline.id}` {'is' if pipeline.workers == 1 else 'are'} busy for {busy:.0%} of"
            f" the time at {measured.cpu_percent:g}% CPU, mostly waiting for outputs. Raise `pipeline.workers` in"
            " steps, `pipeline.batch.size` last",
        )


class GcPressureCheck(MeasuredRule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        measured = node_of(ctx)
        if measured is None or not measured.pipelines:
            return
        share, heap = measured.gc_share(), measured.heap_low
        symptoms = []
        effect = "may slow"
        if share is not None and share > GC_SHARE:
            symptoms.append(f"garbage collection took {share:.0%} of the time")
            effect = "slows"
        if heap is not None and heap > HEAP_PERCENT:
            symptoms.append(f"{heap:.0f}% of the heap is used")
        if symptoms:
            yield self.finding(
                (0, 0),
                f"{' and '.join(symptoms)}, which {effect} down the workers. Raise `-Xmx` (4 to 8 GB is recommended) or"
                " lower `pipeline.batch.size`",
            )


class OutputGapCheck(MeasuredRule):
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
