from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings
from lslint.rules.logstash.node_stats import MeasuredRule, node_of

GC_SHARE = 0.1
HEAP_PERCENT = 85


class GcPressure(MeasuredRule):
    code = "LS805"
    severity = "warning"
    urgency = 1
    summary = "Garbage collection takes the time that events should have"
    why = """\
While the collector runs, workers stand still or share their cores with it. More than 10 % of the time between two
answers (or since the start, of one answer), or a heap that is more than 85 % used, means that the heap is too small
for what is in flight, or that something holds on to memory. Make sure of this before any filter is blamed for the
use of the processor.

A single answer may catch the heap just before a collection: take two. The heap: 4 to 8 GB are what Elastic
recommends (LS331), with -Xms equal to -Xmx (LS328). In flight are workers × batch size events of each pipeline
(LS313); large dictionaries and aggregate filters come on top."""
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
        share, heap = measured.gc_share(), measured.heap_percent
        symptoms = []
        if share is not None and share > GC_SHARE:
            symptoms.append(f"garbage collection took {share:.0%} of the time")
        if heap is not None and heap > HEAP_PERCENT:
            symptoms.append(f"{heap:.0f} % of the heap are used")
        if symptoms:
            yield self.finding(
                (0, 0),
                f"{' and '.join(symptoms)}: workers stand still meanwhile; raise -Xmx (4 to 8 GB), or put fewer"
                " events in flight (workers × batch size)",
            )
