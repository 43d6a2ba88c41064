from __future__ import annotations

from lslint.grammar.config.jvm_options import JvmOptions
from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Related, Rule
from lslint.rules.logstash.settings.analysis import leaves
from lslint.rules.logstash.settings.model import SettingLeaf
from lslint.rules.logstash.settings.node import (
    GIB,
    KIB,
    MIB,
    effective,
    entries_beside,
    groups,
    heap_of,
    java_of,
    node_heap,
    number,
    option_span,
    span_of,
)
from lslint.rules.shared.jvm_options import owner

EVENT = 2 * KIB
COPIES = 4
SHARE = 4
LARGEST = 8 * GIB
CPUS = 8


class InflightVersusHeap(Rule):
    code = "LS313"
    severity = "warning"
    kinds = ("logstash-settings", "pipelines", "jvm-options")
    visits = ("file",)
    summary = "Batches that do not fit into the heap"
    why = """\
Every worker holds a whole batch in memory while filters and outputs work on it, so workers × batch size events are
in flight, of every pipeline of the node. What an event takes is reckoned as 2 KB of text, four times over (the
fields, the copies that filters and the serialised request make). Where this comes to more than a quarter of the
heap, garbage collection eats what the larger batch should gain. 16 workers with batches of 5,000 are 80,000 events,
about 625 MB, which a heap of 1 GB does not hold.

The heap is that of the jvm.options in the same folder; without one only what a heap of 8 GB, the largest
recommended, would not hold is reported. Workers that are not set count as 8."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/tuning-logstash",
        "article of 2018: events in memory = workers × batch size",
    )
    fix = "manual"
    bad = ("pipeline.workers: 64\npipeline.batch.size: 20000\n",)
    good = (
        "pipeline.workers: 8\npipeline.batch.size: 1000\n",
        "pipeline.workers: ${WORKERS}\npipeline.batch.size: 125\n",
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        """One finding a node: at the largest pipeline of a settings file, or at the heap of jvm.options."""
        if isinstance(node, JvmOptions):
            yield from self._jvm(node, ctx)
            return
        if ctx.kind == "logstash-settings" and ctx.project.settings_file("pipelines.yml") is not None:
            return  # reported for its pipelines
        sized = [(_events(ctx, group), group) for group in groups(ctx)]
        total = sum(events for events, _ in sized)
        limit, where = node_heap(ctx) or (LARGEST, "")
        if total * EVENT * COPIES * SHARE <= limit:
            return
        _, group = max(sized, key=lambda one: one[0])
        leaf = group.get("pipeline.batch.size") or group.get("pipeline.workers")
        if leaf is None:
            return
        sizes = f"{total:,} events in flight take about {total * EVENT * COPIES // MIB:,} MB"
        against = (
            f"of a heap of {limit // MIB:,} MB" if where else "and even a heap of 8 GB should spend a quarter at most"
        )
        yield self.finding(
            span_of(leaf, ctx),
            f"{sizes} {against} (workers × batch size, 2 KB each, four times over): lower `pipeline.batch.size`"
            + (" or raise -Xmx" if where else ""),
            related=[Related(0, 0, f"the heap of {limit // MIB:,} MB", where)] if where else (),
        )

    def _jvm(self, tree: JvmOptions, ctx: Context) -> Findings:
        if owner(ctx) == "elasticsearch":
            return
        heap = heap_of(tree, java_of(ctx.target))
        if heap.largest is None or heap.largest_at is None or heap.open:
            return
        entries = [leaves(entry, nested=False) for entry in entries_beside(ctx)]
        total = sum(_events(ctx, group) for group in entries or [{}])
        if total * EVENT * COPIES * SHARE > heap.largest:
            yield self.finding(
                option_span(heap.largest_at),
                f"{total:,} events in flight (workers × batch size of the settings beside) take about"
                f" {total * EVENT * COPIES // MIB:,} MB of a heap of {heap.largest // MIB:,} MB: raise -Xmx, or lower"
                " `pipeline.batch.size`",
            )


def _events(ctx: Context, group: dict[str, SettingLeaf]) -> int:
    """Events in flight of a pipeline; 0 if the file does not say the batch size."""
    size = number(effective(ctx, group, "pipeline.batch.size"))
    workers = effective(ctx, group, "pipeline.workers")
    count = CPUS if workers is None else number(workers)
    return (size or 0) * (count or 0)
