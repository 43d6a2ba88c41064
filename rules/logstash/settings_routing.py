"""Which rule reports which violation of a settings file."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.logstash import reported
from lslint.rules.logstash.settings.model import SettingRule, SettingsAnalysis, SettingViolation


def routed(analysis: SettingsAnalysis) -> Iterator[tuple[SettingViolation, type[SettingRule]]]:
    """The violations that are reported, each with its rule. Undeclared variables (``env``) are reported by LS403."""
    removed = {id(v.leaf) for v in analysis.violations if v.kind == "release" and v.stage and _is_removed(v, analysis)}
    for violation in analysis.violations:
        kind, stage = violation.kind, violation.stage
        if not stage:
            continue
        if kind == "deprecated":
            if id(violation.leaf) not in removed:
                yield violation, reported.LegacyExecutionSettings
        elif kind in ("unknown", "misplaced", "release"):
            if _is_removed(violation, analysis):
                yield violation, reported.LegacyExecutionSettings
            elif stage == "load":
                yield violation, reported.UnknownSetting
        elif stage != "advice" and kind != "env":
            yield violation, reported.SettingType
        elif kind == "value":
            yield violation, reported.LegacyExecutionSettings


def _is_removed(violation: SettingViolation, analysis: SettingsAnalysis) -> bool:
    return violation.setting is not None and violation.kind == "release" and analysis.is_removed(violation.setting)
