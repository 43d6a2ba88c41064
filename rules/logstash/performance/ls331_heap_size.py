from __future__ import annotations

from lslint.grammar.config.jvm_options import JvmOptions
from lslint.rules.api import Context, Findings
from lslint.rules.logstash.settings.node import GIB, HeapRule, option_span
from lslint.rules.shared.jvm_options import Heap


class HeapSize(HeapRule):
    code = "LS331"
    default = False
    summary = "Heap below 1 GB or above 8 GB"
    why = """\
The Logstash documentation recommends a heap of 4 to 8 GB. With less than 1 GB (the default is 1 GB), garbage
collection may use much of the CPU time. With more than 8 GB, full collections pause Logstash for longer.

From about 32 GB on, the JVM disables compressed pointers: each reference takes 8 bytes instead of 4. Above 31 GB, the
finding is a warning, otherwise an info."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/jvm-settings",
        "articles of 2018 recommend 18 GB and more, which is outdated",
        "OpenJDK: UseCompressedOops is off from 32 GB on",
    )
    fix = "manual"
    bad = ("-Xms18g\n-Xmx18g\n", "-Xms48g\n-Xmx48g\n")
    good = ("-Xms4g\n-Xmx4g\n",)

    def check_heap(self, heap: Heap, options: JvmOptions, ctx: Context) -> Findings:
        option, size = heap.largest_at, heap.largest
        if option is None or size is None or GIB <= size <= 8 * GIB:
            return
        advice = "Set 4 to 8 GB"
        effect = "is above the recommended maximum of 8 GB, so garbage collection may pause Logstash for longer"
        if size < GIB:
            effect = "is below the default of 1 GB, so garbage collection may use much of the CPU under load"
            advice = "Set 1 GB, or up to 8 GB if the machine has twice as much memory"
        elif size > 31 * GIB:
            effect = (
                "is too large for compressed pointers (below 32 GB), so objects need more memory and pauses are long"
            )
        yield self.finding(
            option_span(option),
            f"`{option.text}` {effect}. {advice}",
            severity="warning" if size > 31 * GIB else "info",
        )
