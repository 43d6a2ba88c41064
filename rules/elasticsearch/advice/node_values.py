"""Checks of values in elasticsearch.yml, for rules that are rows of a table."""

from __future__ import annotations

from lslint.rules.api import Findings, Fix
from lslint.rules.elasticsearch.advice.index import count, sizing
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettingAdvice, NodeSettings
from lslint.rules.elasticsearch.model.setting_values import size
from lslint.rules.shared.containers import in_container
from lslint.rules.shared.factories import Setting


class BandwidthAdvice(NodeSettingAdvice):
    """No limit, or one above 2 GB/s."""

    reads = size

    def is_bad(self, value: float, settings: NodeSettings) -> bool:
        return value <= 0 or value > 2 << 30


class RebalanceAdvice(NodeSettingAdvice):
    """More than 10 shard moves at a time, or more than twice the number of nodes."""

    def is_bad(self, value: str, settings: NodeSettings) -> bool:
        number, nodes = count(value), sizing("nodes", settings.ctx)
        return value == "-1" or (number is not None and number > (2 * nodes if nodes else 10))

    def details(self, value: str, settings: NodeSettings) -> dict[str, str]:
        return {"moves": "any number of shards" if value == "-1" else f"up to {count(value)} shards"}


class RecoveriesAdvice(NodeAdvice):
    """More than four recoveries at a time."""

    def advise(self, settings: NodeSettings) -> Findings:
        for direction in ("", "incoming_", "outgoing_"):
            name = f"node_concurrent_{direction}recoveries"
            setting = settings.one("cluster.routing.allocation." + name)
            number = count(setting.written) if setting is not None else None
            if setting is not None and number is not None and number > 4:
                message = f"`{name}: {number}` splits one bandwidth limit among many recoveries, so each takes longer."
                message += " Use the default of 2 except during maintenance"
                yield self.finding(setting.entry, message, fix=setting.replaced("2", f"Set `{name}` to 2"))


class QueueAdvice(NodeSettingAdvice):
    """A queue without a limit, or above 1,000 requests (``write``: 10,000)."""

    def is_bad(self, value: str, settings: NodeSettings) -> bool:
        setting, number = settings.one(*self.settings), count(value)
        is_write = setting is not None and ".write." in setting.name
        return value == "-1" or (number is not None and number > (10_000 if is_write else 1000))

    def details(self, value: str, settings: NodeSettings) -> dict[str, str]:
        return {"queued": "unlimited requests" if value == "-1" else "many requests"}

    def fix_of(self, setting: Setting, details: dict[str, object], settings: NodeSettings) -> Fix | None:
        return settings.drop(setting.entry, f"Remove `{setting.name}`")


class FielddataAdvice(NodeSettingAdvice):
    """A missing limit is not reported for nodes without data."""

    def is_missed(self, settings: NodeSettings) -> bool:
        return super().is_missed(settings) and not settings.is_off("node.data")


class DiskAdvice(NodeSettingAdvice):
    """An info for a single node; optional with ``discovery.type: single-node``."""

    def details(self, value: str, settings: NodeSettings) -> dict[str, object]:
        has_others = any(name.startswith("discovery.") for name in settings.names())
        is_small = settings.stands_alone() or (in_container(settings.ctx) and not has_others)
        return {"severity": "info" if is_small else None, "optional": settings.is_single()}
