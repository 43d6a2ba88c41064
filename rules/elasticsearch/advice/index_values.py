"""Checks of values in the settings of an index, for rules that are rows of a table."""

from __future__ import annotations

from lslint.rules.api import Fix
from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, count, drop_setting, setting, sizing
from lslint.rules.elasticsearch.model.setting_values import millis
from lslint.rules.elasticsearch.model.template_view import TemplateView
from lslint.rules.shared.factories import Setting


class ReplicasAdvice(IndexSettingAdvice):
    """No replica in a cluster of several nodes; optional if their number is unknown."""

    def is_bad(self, value: str, template: TemplateView) -> bool:
        if value != "0" or sizing("nodes", template.ctx) == 1:
            return False
        expanded = setting(template, "auto_expand_replicas")
        names = [name for name in (*template.patterns(), template.name) if name]
        internal = bool(names) and all(name.startswith(".") for name in names)
        if internal or (expanded is not None and expanded.written != "false"):
            return False
        return template.ctx.project.deployment.single_node() is None

    def details(self, value: str, template: TemplateView) -> dict[str, bool]:
        return {"optional": (sizing("nodes", template.ctx) or 0) < 2}


class IntervalAdvice(IndexSettingAdvice):
    """No refresh, or one after more than two minutes."""

    reads = millis

    def is_bad(self, value: float, template: TemplateView) -> bool:
        return template.is_template and not 0 <= value <= 120_000

    def details(self, value: float, template: TemplateView) -> dict[str, str]:
        effect = "hides new documents from searches for that time and writes them to disk in bursts"
        if value < 0:
            effect = (
                "in a template hides the documents of new indices from searches, unless a request resets it after a"
                " bulk load"
            )
        return {"effect": effect, "severity": "warning" if value < 0 else "info"}


class ThreadsAdvice(IndexSettingAdvice):
    """One thread, more than four, or more than half of the cores."""

    reads = count

    def is_bad(self, value: int, template: TemplateView) -> bool:
        return value > 4 or value == 1 or self._is_above_half(value, template)

    def details(self, value: int, template: TemplateView) -> dict[str, str]:
        above = self._is_above_half(value, template)
        reason = "is for spinning disks: on SSDs, merges fall behind, which throttles indexing"
        if above:
            cores = sizing("cores", template)
            reason = f"lets one shard use more than half of the {cores:g} cores for merges, which slows indexing"
        elif value > 4:
            reason = "can take CPU from indexing"
        return {"reason": reason, "severity": "warning" if above else "info"}

    def fix_of(self, found: Setting, facts: dict[str, object], template: TemplateView) -> Fix | None:
        return drop_setting(template, found.entry, "Remove `max_thread_count`")

    def _is_above_half(self, value: int, template: TemplateView) -> bool:
        cores = sizing("cores", template)
        return bool(cores) and value > max(1, (cores or 0) // 2)
