"""ES340: ``bootstrap.memory_lock`` not true."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.advice.index import set_value
from lslint.rules.elasticsearch.advice.node import is_whole, node_settings, one


class MemoryLockOff(Rule):
    code = "ES340"
    name = "memory-lock-off"
    severity = "info"
    stage = "advice"
    kinds = ("elasticsearch-settings",)
    visits = ("document",)
    default = False
    summary = "The heap may be swapped out"
    why = """\
A heap that is swapped out makes garbage collection read it back from disk: pauses may last minutes instead of
milliseconds, says the reference, and the cluster drops the node. `bootstrap.memory_lock: true` (`bootstrap.mlockall`
up to 2.x) keeps it in memory; the service needs `LimitMEMLOCK=infinity`. Where swap is switched off, as in
Kubernetes, it is not needed: off by default."""
    sources = ("Elasticsearch reference: disable swapping",)
    fix = "unsafe"
    bad = (
        ("cluster.name: web\nbootstrap.memory_lock: false\n"),
        ("cluster.name: web\n"),
    )
    good = (
        ("cluster.name: web\nbootstrap.memory_lock: true\n"),
        ("bootstrap:\n  mlockall: true\n"),
    )
    fixed = "cluster.name: web\nbootstrap.memory_lock: true\n"

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        found = node_settings(node, ctx)
        if found is None:
            return
        told = one(found, "bootstrap.memory_lock", "bootstrap.mlockall")
        names = ("bootstrap.memory_lock", "bootstrap.mlockall")
        if told is not None and told[2].lower() not in ("true", "yes", "on"):
            yield self.finding(
                told[0],
                f"`{told[0].name}: {told[2]}` lets the heap be swapped out, and garbage collection stall: lock it,"
                " unless swap is off",
                fix=set_value(told[1], "true", "unsafe", "Lock the memory"),
            )
        elif not any(name in found for name in names) and found and is_whole(ctx) and ctx.host is None:
            first = min(found.values(), key=lambda each: each[0].start)[0]
            message = "without `bootstrap.memory_lock: true` the heap may be swapped out, and garbage collection stall"
            yield self.finding(first.key, message)
