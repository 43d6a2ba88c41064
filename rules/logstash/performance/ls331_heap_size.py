from __future__ import annotations

from lslint.grammar.config.jvm_options import JvmOptions
from lslint.rules.api import Context, Findings
from lslint.rules.logstash.settings.node import GIB, Heap, option_span
from lslint.rules.logstash.settings.node_rules import HeapRule


class HeapSize(HeapRule):
    code = "LS331"
    summary = "A heap below 1 GB or above 8 GB"
    why = """\
Logstash's documentation recommends a heap of 4 to 8 GB, and not more than 50 to 75 % of the machine's memory. Below
1 GB, its default, a node spends its CPU on garbage collection; above 8 GB the pauses of a full collection get longer
and the memory is missing elsewhere (file cache, direct memory of network inputs). From 32 GB on the JVM gives up
compressed pointers: every reference takes 8 bytes instead of 4, so that a heap a little larger holds less.

The articles of 2018 that recommended 18 GB and more are outdated. Aggregate and other filters that keep state may
need more."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/jvm-settings",
        "OpenJDK: UseCompressedOops is off from 32 GB on",
    )
    fix = "manual"
    bad = ("-Xms18g\n-Xmx18g\n", "-Xms512m\n-Xmx512m\n", "-Xms48g\n-Xmx48g\n")
    good = ("-Xms4g\n-Xmx4g\n", "-Xms1g\n-Xmx1g\n", "-Xmx${HEAP}\n")

    def check_heap(self, heap: Heap, options: JvmOptions, ctx: Context) -> Findings:
        option, size = heap.largest_at, heap.largest
        if option is None or size is None or GIB <= size <= 8 * GIB:
            return
        effect = "means longer pauses of the garbage collector"
        if size < GIB:
            effect = "is less than the default of 1 GB, so that garbage collection takes much of the CPU"
        elif size > 31 * GIB:
            effect = "is too large for compressed pointers, which end below 32 GB, and full collections pause for long"
        yield self.finding(
            option_span(option),
            f"`{option.text}` {effect}: 4 to 8 GB are recommended",
            severity="warning" if size > 31 * GIB else "info",
        )
