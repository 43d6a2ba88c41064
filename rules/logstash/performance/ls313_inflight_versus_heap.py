from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Related, Rule
from lslint.rules.logstash.settings.node import GIB, KIB, MIB, SettingGroup, groups, node_heap, number, span_of

EVENT = 2 * KIB
COPIES = 4
"""Memory of an event as a multiple of its text: its fields, and copies that filters and requests make."""
SHARE = 4
"""Events in flight should need at most one part in ``SHARE`` of the heap."""
LARGEST = 8 * GIB
CPUS = 8


class InflightVersusHeap(Rule):
    code = "LS313"
    severity = "warning"
    kinds = ("logstash-settings", "pipelines")
    visits = ("file",)
    default = False
    summary = "Events in flight that need too much of the heap"
    why = """\
Each worker keeps a complete batch in memory. The number of events in flight is therefore workers × batch size, added
up over all pipelines of the node. lslint estimates 8 KB per event, and reports a total of more than a quarter of the
heap. For example, 16 workers with batches of 5,000 need 625 MB, too much for a heap of 1 GB.

lslint reads the heap size from the jvm.options in the same folder. Otherwise it assumes 8 GB."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/tuning-logstash",
        "article of 2018 about tuning Logstash: events in memory = workers × batch size",
    )
    fix = "manual"
    bad = ("pipeline.workers: 64\npipeline.batch.size: 20000\n",)
    good = ("pipeline.workers: 8\npipeline.batch.size: 1000\n",)

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        if ctx.kind == "logstash-settings" and ctx.project.settings_file("pipelines.yml") is not None:
            return  # reported for its pipelines
        sized = [(_events(group), group) for group in groups(ctx)]
        total = sum(events for events, _ in sized)
        limit, where = node_heap(ctx) or (LARGEST, "")
        needed = total * EVENT * COPIES
        if needed * SHARE <= limit:
            return
        _, group = max(sized, key=lambda one: one[0])
        leaf = group.get("pipeline.batch.size") or group.get("pipeline.workers")
        if leaf is None:
            return
        heap = f"the {limit // MIB:,} MB heap" if where else "even an 8 GB heap"
        share = "more than" if needed > limit else "over a quarter of"
        yield self.finding(
            span_of(leaf, ctx),
            f"{total:,} events in flight need about {needed // MIB:,} MB, {share} {heap}, so garbage collection uses"
            f" much CPU. Lower `pipeline.batch.size`{' or raise `-Xmx`' if where else ''}",
            help=_HELP,
            related=[Related(0, 0, f"heap of {limit // MIB:,} MB", where)] if where else (),
        )


_HELP = (
    "Events in flight: workers × batch size (8 workers if not set). Estimate: 2 KB per event, times four for copies."
)


def _events(group: SettingGroup) -> int:
    """Return the events in flight of a pipeline; 0 if the file does not set the batch size."""
    workers = group.effective("pipeline.workers")
    return (number(group.effective("pipeline.batch.size")) or 0) * ((CPUS if workers is None else number(workers)) or 0)
