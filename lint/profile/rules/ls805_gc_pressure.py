from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.profile.node_stats import MeasuredRule, node_of
from lslint.rules.api import Context, Findings

GC_SHARE = 0.1
HEAP_PERCENT = 85


class GcPressure(MeasuredRule):
    code = "LS805"
    severity = "warning"
    urgency = 1
    summary = "Garbage collection that slows down the workers"
    why = """\
If garbage collection takes more than 10 % of the time, or if more than 85 % of the heap is used, the heap is too
small for the events in flight (workers × batch size of each pipeline), or something does not release memory. Fix this
before you optimize filters. Elastic recommends a heap of 4 to 8 GB (LS331).

A single response may show the heap just before a collection, so take two: the lower figure counts.

Only `lslint profile` reports the rule. The examples are responses of the node stats API, or lists of two responses:
save one as `stats.json` and run `lslint profile stats.json`."""
    sources = (
        "node stats API of Logstash: `jvm.gc.collectors.*.collection_time_in_millis`, `jvm.mem.heap_used_percent`",
        "https://www.elastic.co/docs/reference/logstash/jvm-settings",
    )
    bad = (
        '[{"jvm": {"uptime_in_millis": 600000, "gc": {"collectors": {"young": {"collection_time_in_millis": 5000},\n'
        '    "old": {"collection_time_in_millis": 1000}}}},\n'
        '  "pipelines": {"main": {"events": {"in": 10, "out": 10}}}},\n'
        ' {"jvm": {"uptime_in_millis": 660000, "gc": {"collectors": {"young": {"collection_time_in_millis": 21000},\n'
        '    "old": {"collection_time_in_millis": 5000}}}},\n'
        '  "pipelines": {"main": {"events": {"in": 90, "out": 90}}}}]\n',
        '{"jvm": {"mem": {"heap_used_percent": 93}}, "pipelines": {"main": {"events": {"in": 10, "out": 10}}}}\n',
    )
    good = (
        '{"jvm": {"uptime_in_millis": 600000, "mem": {"heap_used_percent": 61}, "gc": {"collectors": {\n'
        '  "young": {"collection_time_in_millis": 5000}, "old": {"collection_time_in_millis": 1000}}}},\n'
        ' "pipelines": {"main": {"events": {"in": 10, "out": 10}}}}\n',
    )

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
