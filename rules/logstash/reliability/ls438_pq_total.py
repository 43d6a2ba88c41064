from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.settings.node import GIB, MIB, OPEN, groups, page_capacity, persisted, span_of
from lslint.rules.logstash.settings.values import size

MAX_BYTES = 2 * GIB
_ENTRY = "- pipeline.id: p{0}\n  path.config: /etc/logstash/p{0}.conf\n"


class PqTotal(Rule):
    code = "LS438"
    severity = "warning"
    kinds = ("pipelines",)
    visits = ("file",)
    summary = "Persisted queues with more than 2 GB of memory-mapped pages"
    why = """\
A persisted queue maps two pages into memory, outside of the heap: with the default `queue.page_capacity` of 64 MB, 128
MB per queue (before 6.2, with 250 MB, 500 MB per queue). If the memory limit of a container leaves room only for the
heap, the kernel kills Logstash.

The rule reports a pipelines.yml if the pages of all its pipelines take more than 2 GB. Lower `queue.page_capacity`, or
raise the memory limit."""
    sources = ("https://www.elastic.co/docs/reference/logstash/jvm-settings",)
    releases = "6.0-"
    about_feature = True
    bad = (
        "- pipeline.id: web\n"
        "  path.config: /etc/logstash/web.conf\n"
        "  queue.type: persisted\n"
        "  queue.max_bytes: 8gb\n"
        "  queue.page_capacity: 1gb\n"
        "- pipeline.id: db\n"
        "  path.config: /etc/logstash/db.conf\n"
        "  queue.type: persisted\n"
        "  queue.max_bytes: 8gb\n"
        "  queue.page_capacity: 1gb\n",
    )
    good = (
        "- pipeline.id: web\n"
        "  path.config: /etc/logstash/web.conf\n"
        "  queue.type: persisted\n"
        "  queue.max_bytes: 8gb\n"
        "- pipeline.id: db\n"
        "  path.config: /etc/logstash/db.conf\n"
        "  queue.type: persisted\n"
        "  queue.max_bytes: 8gb\n",
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        queues = [group for group in groups(ctx) if persisted(ctx, group)]
        total = 0
        for group in queues:
            page = page_capacity(ctx, group)
            total += 2 * ((None if page is OPEN else size(page)) or 0)
        if total <= MAX_BYTES:
            return
        leaf = queues[0].get("queue.type") or next(iter(queues[0].values()), None)
        many = f"{len(queues)} persisted queues map" if len(queues) > 1 else "The persisted queue maps"
        if leaf is not None:
            yield self.finding(
                span_of(leaf, ctx),
                f"{many} {total // MIB:,} MB of memory outside the heap, so Logstash may exceed its memory limit. Lower"
                " `queue.page_capacity` or raise the limit",
            )
