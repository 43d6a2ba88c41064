from __future__ import annotations

from lslint.grammar.config.jvm_options import JvmOptions
from lslint.rules.api import Context, Edit, Findings, Fix, Related
from lslint.rules.logstash.settings.node import Heap, option_span
from lslint.rules.logstash.settings.node_rules import HeapRule


class HeapMinMax(HeapRule):
    code = "LS328"
    severity = "warning"
    summary = "`-Xms` and `-Xmx` differ"
    why = """\
A heap that may grow is resized while Logstash runs, which is costly and pauses it, and the memory that it will need
under load is taken only then. Logstash's documentation wants both sizes equal. With `-Xms` above `-Xmx` the JVM does
not start: "Initial heap size set to a larger value than the maximum heap size"."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/jvm-settings",
        "exit status of OpenJDK 17.0.15 and 25.0.3 with -Xms2g -Xmx1g",
    )
    fix = "unsafe"
    may_refuse = True
    bad = ("-Xms256m\n-Xmx1g\n", "-Xmx4g\n", "-Xms2g\n-Xmx1g\n")
    good = ("-Xms1g\n-Xmx1g\n", "-Xms1024m\n-Xmx1g\n", "# -Xms256m\n-XX:+UseG1GC\n", "-Xms${HEAP}\n-Xmx4g\n")
    fixed = "-Xms1g\n-Xmx1g\n"

    def check_heap(self, heap: Heap, options: JvmOptions, ctx: Context) -> Findings:
        low, high = heap.smallest_at, heap.largest_at
        if low is None or high is None:
            only = low or high
            if only is None or (heap.smallest is None and heap.largest is None):
                return
            other = "-Xms" if low is None else "-Xmx"
            size = only.text[4:] if only.text.startswith("-Xm") else only.text.partition("=")[2]
            yield self.finding(
                option_span(only),
                f"`{only.text}` stands alone, so that the heap is resized while Logstash runs: add `{other}{size}`",
            )
            return
        if heap.smallest is None or heap.largest is None or heap.smallest == heap.largest:
            return
        related = [Related(*option_span(high), "the largest size")]
        span = option_span(low)
        if heap.smallest > heap.largest:
            yield self.finding(
                span,
                f"`{low.text}` is more than `{high.text}`: the JVM does not start; set both to the same size",
                related=related,
                severity="error",
                stage="start",
            )
            return
        fix = None
        if low.text.startswith("-Xms") and high.text.startswith("-Xmx"):
            fix = Fix("unsafe", f"Write `-Xms{high.text[4:]}`", [Edit(*span, "-Xms" + high.text[4:])])
        yield self.finding(
            span,
            f"`{low.text}` and `{high.text}` differ, so that the heap is resized while Logstash runs: set both to the"
            " same size",
            fix=fix,
            related=related,
        )
