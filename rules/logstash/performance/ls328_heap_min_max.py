from __future__ import annotations

from lslint.rules.api import Context, Edit, Findings, Fix, Related, Rule
from lslint.rules.logstash.settings.node import heap_of, java_of
from lslint.rules.shared.jvm_options import owner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.jvm_options import JvmOptions


class HeapMinMax(Rule):
    code = "LS328"
    severity = "warning"
    kinds = ("jvm-options",)
    visits = ("file",)
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

    def check(self, node: JvmOptions, ctx: Context) -> Findings:
        if ctx.has_syntax_errors:
            return
        if owner(ctx) == "elasticsearch":
            return
        heap = heap_of(node, java_of(ctx.target))
        low, high = heap.smallest_at, heap.largest_at
        if heap.open or (low is None and high is None):
            return
        if low is None or high is None:
            one = low or high
            assert one is not None
            other = "-Xms" if low is None else "-Xmx"
            size = one.text[4:] if one.text.startswith("-Xm") else one.text.partition("=")[2]
            if heap.smallest is None and heap.largest is None:
                return
            yield self.finding(
                (one.at, one.at + len(one.text)),
                f"`{one.text}` stands alone, so that the heap is resized while Logstash runs: add `{other}{size}`",
            )
            return
        if heap.smallest is None or heap.largest is None or heap.smallest == heap.largest:
            return
        related = [Related(high.at, high.at + len(high.text), "the largest size")]
        at = (low.at, low.at + len(low.text))
        if heap.smallest > heap.largest:
            yield self.finding(
                at,
                f"`{low.text}` is more than `{high.text}`: the JVM does not start; set both to the same size",
                related=related,
                severity="error",
                stage="start",
            )
            return
        fix = None
        if low.text.startswith("-Xms") and high.text.startswith("-Xmx"):
            fix = Fix("unsafe", f"Write `-Xms{high.text[4:]}`", [Edit(*at, "-Xms" + high.text[4:])])
        yield self.finding(
            at,
            f"`{low.text}` and `{high.text}` differ, so that the heap is resized while Logstash runs: set both to the"
            " same size",
            fix=fix,
            related=related,
        )
