"""The checks of the rules about jvm.options: the heap, and flags that Java rejects."""

from __future__ import annotations

from lslint.grammar.config.jvm_options import JvmOptions
from lslint.rules.api import Context, Edit, Findings, Fix, Related, Rule
from lslint.rules.logstash.settings.node import GIB, HeapRule, bundled_java, java_of
from lslint.rules.shared import upgrades
from lslint.rules.shared.jvm_options import Heap, owner, rejected_sizes, removed_flags
from lslint.rules.shared.runtimes import runs_in_container

_SHIPPED = ("-Xms256m", "-Xmx1g")
"""The sizes in the jvm.options of Logstash 5 and 6.0, which nobody has chosen."""


class HeapMinMaxCheck(HeapRule):
    def check_heap(self, heap: Heap, options: JvmOptions, ctx: Context) -> Findings:
        for option, problem in rejected_sizes(options, owner(ctx)):
            yield self.finding(option.span, problem, severity="error", stage="start")
        low, high = heap.smallest_at, heap.largest_at
        pauses = "pauses Logstash" if owner(ctx) else "causes pauses"
        effect = f"so the JVM may resize the heap at run time, which {pauses}"
        if low is None or high is None:
            only = low or high
            if only is None or (heap.smallest is None and heap.largest is None):
                return
            other = "-Xms" if low is None else "-Xmx"
            size = only.text[4:] if only.text.startswith("-Xm") else only.text.partition("=")[2]
            yield self.finding(
                only.span,
                f"`{only.text}` is set without `{other}`, {effect}. Add `{other}{size}`",
            )
            return
        if heap.smallest is None or heap.largest is None or heap.smallest == heap.largest:
            return
        related = [Related(*high.span, "maximum heap size")]
        span = low.span
        if heap.smallest > heap.largest:
            message = f"`{low.text}` is larger than `{high.text}`, so the JVM does not start. Set both to the same size"
            yield self.finding(span, message, related=related, severity="error", stage="start")
            return
        fix, new = None, f"-Xms{high.text[4:]}"
        if low.text.startswith("-Xms") and high.text.startswith("-Xmx"):
            fix = Fix("unsafe", f"Replace `{low.text}` with `{new}`", [Edit(*span, new)])
        yield self.finding(
            span,
            f"`{low.text}` and `{high.text}` differ, {effect}. Set both to the same size",
            severity="info" if (low.text, high.text) == _SHIPPED else None,
            fix=fix,
            related=related,
        )


class HeapSizeCheck(HeapRule):
    def check_heap(self, heap: Heap, options: JvmOptions, ctx: Context) -> Findings:
        option, size = heap.largest_at, heap.largest
        if option is None or size is None or GIB <= size <= 8 * GIB:
            return
        advice = "Set 4 to 8 GB"
        effect = "is above 8 GB, the recommended maximum for Logstash, so garbage collection may cause longer pauses"
        if size < GIB:
            effect = "is below 1 GB, the default of Logstash, so garbage collection may use much of the CPU under load"
            advice = "Set 1 GB, or up to 8 GB if the machine has twice as much memory"
        elif size > 31 * GIB:
            effect = (
                "is too large for compressed pointers (below 32 GB), so objects need more memory and pauses are long"
            )
        message = f"`{option.text}` {effect}. {advice}"
        yield self.finding(option.span, message, severity="warning" if size > 31 * GIB else "info")


_JAVA_17 = 17
"""The Java version that Logstash 8.4 includes."""


_PARSED = ("-Xm", "-XX:+", "-XX:-")
"""Options with which Java accepts no further characters."""


class RemovedJvmFlagCheck(Rule):
    def check(self, node: JvmOptions, ctx: Context) -> Findings:
        product, target = owner(ctx), ctx.target
        if product == "elasticsearch":
            return
        first = next((option for option in node.options if option.low == 0 and option.text.startswith(_PARSED)), None)
        is_read = bool(product) and ctx.is_below(7, 12) and runs_in_container(ctx)
        if is_read and first and ctx.text[first.end : first.end + 1] == "\r":
            message = "Logstash before 7.12 adds the carriage return of CRLF to each option, so the JVM does not start."
            yield self.finding(first.span, f"{message} Write line ends as LF", severity="warning")
        for option, name, removed_in in removed_flags(node, _JAVA_17 if target is None else java_of(target)):
            prefix = f"{max(option.low, 8)}-{removed_in - 1}:"
            fix = None
            advice = "Remove the line"
            if max(option.low, 8) < removed_in:
                fix = Fix("unsafe", f"Add the prefix `{prefix}`", [Edit(option.start, option.at, prefix)])
                advice += f", or add the prefix `{prefix}` for older Java"
            effect = f"so Logstash {target} does not start"
            if target is None:
                effect = f"so Logstash 8.4 {'' if product else '(Elasticsearch 8.0) '}and later do not start"
                advice = advice.replace("add the prefix", "add")
            java = _JAVA_17 if target is None else bundled_java(target)
            yield self.finding(
                option.span,
                f"JVM flag `{name}` is rejected by Java {java}, {effect}. {advice}",
                severity="warning" if target is None else None,
                stage="advice" if target is None else None,
                help=upgrades.SET_RELEASE if target is None else None,
                key=f"Java {java}",
                fix=fix,
            )
