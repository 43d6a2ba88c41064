from __future__ import annotations

from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings, is_complete_config


class MemoryLockOff(NodeSettingAdvice):
    code = "ES340"
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
        "cluster.name: web\nbootstrap.memory_lock: false\n",
        "cluster.name: web\n",
    )
    good = (
        "cluster.name: web\nbootstrap.memory_lock: true\n",
        "bootstrap:\n  mlockall: true\n",
    )
    fixed = "cluster.name: web\nbootstrap.memory_lock: true\n"

    settings = ("bootstrap.memory_lock", "bootstrap.mlockall")
    message = (
        "`{setting.entry.name}: {written}` lets the heap be swapped out, and garbage collection stall: lock it, unless"
        " swap is off"
    )
    write, fix_message = "true", "Lock the memory"
    if_missing = "without `bootstrap.memory_lock: true` the heap may be swapped out, and garbage collection stall"

    def is_bad(self, value: str, found: NodeSettings) -> bool:
        return value.lower() not in ("true", "yes", "on")

    def is_missed(self, found: NodeSettings) -> bool:
        return bool(found) and is_complete_config(found.ctx) and found.ctx.host is None
