from __future__ import annotations

from lslint.grammar.config.jvm_options import JvmOptions
from lslint.rules.api import Context, Edit, Findings, Fix, Related
from lslint.rules.logstash.settings.node import HeapRule, option_span
from lslint.rules.shared.jvm_options import Heap, rejected_sizes

_SHIPPED = ("-Xms256m", "-Xmx1g")
"""The sizes in the jvm.options of Logstash 5 and 6.0, which nobody has chosen."""


class HeapMinMax(HeapRule):
    code = "LS328"
    severity = "warning"
    summary = "Different heap sizes in `-Xms` and `-Xmx`"
    why = """\
If the minimum and maximum heap sizes differ, the JVM may resize the heap at run time, which pauses Logstash. If
only one of them is set, the JVM chooses the other. The Logstash documentation recommends equal sizes. For `-Xms256m`
and `-Xmx1g`, the defaults of Logstash 5, the finding is an info, otherwise a warning.

With `-Xms` above `-Xmx`, the JVM does not start: "Initial heap size set to a larger value than the maximum heap
size". It does not start either with a size that is not valid, such as `-Xms=1g` or `-Xmx1gb`. The finding is an
error."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/jvm-settings",
        "error message and exit status of OpenJDK 17.0.15 and 25.0.3 with -Xms2g -Xmx1g",
        "https://github.com/elastic/logstash/issues/12747 (`-Xms=256m`)",
    )
    fix = "unsafe"
    may_refuse = True
    bad = ("-Xms256m\n-Xmx1g\n", "-Xmx4g\n", "-Xms2g\n-Xmx1g\n", "-Xms=1g\n-Xmx=1g\n")
    good = (
        "-Xms1g\n-Xmx1g\n",
        """\
-Xms4g
-Xmx4g
""",
    )
    fixed = good[0]

    def check_heap(self, heap: Heap, options: JvmOptions, ctx: Context) -> Findings:
        for option in options.options:
            for size, action in rejected_sizes([option.text]):
                message = f"Java rejects `{size}`, so Logstash does not start. {action}"
                yield self.finding(option_span(option), message, severity="error", stage="start")
        low, high = heap.smallest_at, heap.largest_at
        if low is None or high is None:
            only = low or high
            if only is None or (heap.smallest is None and heap.largest is None):
                return
            other = "-Xms" if low is None else "-Xmx"
            size = only.text[4:] if only.text.startswith("-Xm") else only.text.partition("=")[2]
            yield self.finding(
                option_span(only),
                f"`{only.text}` is set without `{other}`, so the JVM may resize the heap at run time, which pauses"
                f" Logstash. Add `{other}{size}`",
            )
            return
        if heap.smallest is None or heap.largest is None or heap.smallest == heap.largest:
            return
        related = [Related(*option_span(high), "maximum heap size")]
        span = option_span(low)
        if heap.smallest > heap.largest:
            yield self.finding(
                span,
                f"`{low.text}` is larger than `{high.text}`, so the JVM does not start. Set both to the same size",
                related=related,
                severity="error",
                stage="start",
            )
            return
        fix, new = None, f"-Xms{high.text[4:]}"
        if low.text.startswith("-Xms") and high.text.startswith("-Xmx"):
            fix = Fix("unsafe", f"Replace `{low.text}` with `{new}`", [Edit(*span, new)])
        yield self.finding(
            span,
            f"`{low.text}` and `{high.text}` differ, so the JVM may resize the heap at run time, which pauses Logstash."
            " Set both to the same size",
            severity="info" if (low.text, high.text) == _SHIPPED else None,
            fix=fix,
            related=related,
        )
