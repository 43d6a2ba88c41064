from __future__ import annotations

from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.settings.node import GIB, heap_of, java_of
from lslint.rules.shared.jvm_options import owner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.jvm_options import JvmOptions
    from lslint.rules.api import Severity


class HeapSize(Rule):
    code = "LS331"
    severity = "info"
    kinds = ("jvm-options",)
    visits = ("file",)
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

    def check(self, node: JvmOptions, ctx: Context) -> Findings:
        if owner(ctx) == "elasticsearch":
            return
        heap = heap_of(node, java_of(ctx.target))
        at, size = heap.largest_at, heap.largest
        if at is None or size is None or heap.open or ctx.has_syntax_errors:
            return
        severity: Severity = "info"
        if size < GIB:
            message = (
                f"`{at.text}` is less than the default of 1 GB, so that garbage collection takes much of the CPU: 4"
                " to 8 GB are recommended"
            )
        elif size > 31 * GIB:
            severity = "warning"
            message = (
                f"`{at.text}` is too large for compressed pointers, which end below 32 GB, and full collections pause"
                " for long: 4 to 8 GB are recommended"
            )
        elif size > 8 * GIB:
            message = f"`{at.text}` means longer pauses of the garbage collector: 4 to 8 GB are recommended"
        else:
            return
        yield self.finding((at.at, at.at + len(at.text)), message, severity=severity)
