from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings, is_complete_config


class MemoryLockOff(NodeSettingAdvice):
    code = "ES340"
    default = False
    summary = "Heap not locked in memory"
    why = """\
If the operating system swaps out the heap, garbage collection may take minutes instead of milliseconds, and the
cluster removes the node. `bootstrap.memory_lock: true` (before 5.0 `bootstrap.mlockall`) keeps the heap in memory.
With systemd, it also needs `LimitMEMLOCK=infinity`.

The setting is not needed if swap is disabled."""
    sources = ("Elasticsearch reference: disable swapping",)
    fix = "unsafe"
    bad = (
        "cluster.name: web\nbootstrap.memory_lock: false\n",
        "cluster.name: web\n",
    )
    good = ("cluster.name: web\nbootstrap.memory_lock: true\n",)
    fixed = "cluster.name: web\nbootstrap.memory_lock: true\n"

    settings = ("bootstrap.memory_lock", "bootstrap.mlockall")
    message = (
        "`{name}: {written}` lets the system swap out the heap, so garbage collection can stall the node. Set it"
        " to `true` unless swap is disabled"
    )
    write, fix_message = "true", "Set `{name}` to `true`"
    if_missing = (
        "`bootstrap.memory_lock` is not set, so the system may swap out the heap and stall garbage collection. Set"
        " it to `true` unless swap is disabled"
    )

    def is_bad(self, value: str, found: NodeSettings) -> bool:
        return value.lower() in ("false", "no", "off", "0")

    def is_missed(self, found: NodeSettings) -> bool:
        return bool(found) and is_complete_config(found.ctx) and found.ctx.host is None

    def advise(self, found: NodeSettings) -> Findings:
        new, old = self.settings
        for finding in super().advise(found):
            if not found.has(old) and found.ctx.target is not None and not found.ctx.target.at_least(5):
                finding.message = finding.message.replace(new, old)
            yield finding
