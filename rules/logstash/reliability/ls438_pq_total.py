from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.settings.node import GIB, MIB, OPEN, effective, groups, persisted, span_of
from lslint.rules.logstash.settings.values import size

MAX_BYTES = 2 * GIB
_ENTRY = "- pipeline.id: p{0}\n  path.config: /etc/logstash/p{0}.conf\n"


class PqTotal(Rule):
    code = "LS438"
    severity = "warning"
    kinds = ("pipelines",)
    visits = ("file",)
    summary = "Persisted queues that take gigabytes of memory beside the heap"
    why = """\
A persisted queue maps two pages into memory, the one that is written and the one that is read: 128 MB with the
default `queue.page_capacity` of 64 MB, outside of the heap. Logstash's documentation reckons 1.4 GB of such memory
for ten pipelines. In a container whose limit leaves room for the heap only, the kernel ends the process. Reported
above 2 GB of pages in all."""
    sources = ("https://www.elastic.co/docs/reference/logstash/jvm-settings",)
    releases = "6.0-"
    bad = ("".join(_ENTRY.format(n) + "  queue.type: persisted\n" for n in range(20)),)
    good = (
        "".join(_ENTRY.format(n) + "  queue.type: persisted\n" for n in range(3)),
        "".join(_ENTRY.format(n) for n in range(20)),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        queues = [group for group in groups(ctx) if persisted(ctx, group)]
        total = 0
        for group in queues:
            page = effective(ctx, group, "queue.page_capacity")
            total += 2 * ((None if page is OPEN else size(page)) or 0)
        if total <= MAX_BYTES:
            return
        leaf = queues[0].get("queue.type") or next(iter(queues[0].values()), None)
        if leaf is not None:
            yield self.finding(
                span_of(leaf, ctx),
                f"{len(queues)} persisted queues map two pages each, {total // MIB:,} MB of memory beside the heap:"
                " lower `queue.page_capacity`, or keep that much free",
            )
