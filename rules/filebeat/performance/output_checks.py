"""The checks of the rules about outputs whose texts are rows."""

from __future__ import annotations

from lslint.rules.api import Findings, Fix, Related
from lslint.rules.filebeat.advice.view import Advice, FilebeatSetting, FilebeatView, OutputAdvice
from lslint.rules.filebeat.config_model import values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class FlushWaitsForEventsCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        least, timeout = view.flush
        given = view.root.get("queue.mem.flush.min_events")
        for _, obj in view.outputs():
            bulk, size = obj.get("bulk_max_size"), obj.integer("bulk_max_size")
            if bulk is None or not view.is_flush_slow(obj):
                continue
            message = (
                f"The queue waits for {least} events or {timeout:g} s, although a batch has {size}. Set"
                f" `queue.mem.flush.min_events` to {size} or less, or a shorter `flush.timeout`"
            )
            related = (Related(*bulk.span, "the size of a batch"),)
            yield self.finding((given or bulk).span, message, related=related)


class ConsoleOutputCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        if view.is_templated:  # the template may offer every output
            return
        for setting, _ in view.outputs("console"):
            message = "`output.console` only prints events to standard output, which is meant for debugging."
            yield self.finding(setting, f"{message} Use another output in production")


class BulkSizeSmallCheck(OutputAdvice):
    reads = values.integer

    def is_bad(self, value: int, setting: FilebeatSetting) -> bool:
        written = setting.view.ctx.text[slice(*setting.span)]
        is_small = 0 < value < 200 and "${" not in written and not setting.view.has_preset(setting.options)
        return is_small and not setting.view.is_flush_slow(setting.options)  # FB264 reports it

    def details(self, value: int, setting: FilebeatSetting) -> dict[str, str]:
        is_bulk = setting.owner == "elasticsearch"
        return {"enough": "1600" if is_bulk else "2048", "since": " since 8.12" if is_bulk else ""}

    def fix_of(self, setting: FilebeatSetting, details: dict[str, Any], about: FilebeatSetting) -> Fix | None:
        root, names = setting.view.analysis.root, ("queue.mem.events", "queue.mem.flush.min_events")
        sizes = [size for size in map(root.integer, names) if size is not None]
        # a queue of fewer events must grow first, and the figures then follow from each other
        return None if min(sizes, default=2048) < int(details["enough"]) else super().fix_of(setting, details, about)
