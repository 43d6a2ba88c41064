"""The messages of the rule about settings that newer releases reject or ignore."""

from __future__ import annotations

from lslint.rules.api import Context, Edit, Finding, Fix
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.settings import values
from lslint.rules.logstash.settings.analysis import analyze, groups
from lslint.rules.logstash.settings.catalogue import SettingRecord, recorded, setting
from lslint.rules.logstash.settings.model import SettingLeaf, SettingRule, SettingsAnalysis, SettingViolation
from lslint.rules.logstash.settings.removal import removal, without_old_name
from lslint.rules.shared import upgrades
from lslint.rules.shared.runtimes import variable_for


class LegacyExecutionSettingsCheck(SettingRule):
    def report(self, violation: SettingViolation, ctx: Context) -> Finding | None:
        leaf, analysis, record = violation.leaf, analyze(ctx), violation.setting
        assert leaf is not None
        message = (
            f"Newer releases of Logstash do not start with the value of `{leaf.name}`: the value {violation.reason}"
        )
        if record is not None and _is_pair(violation, ctx):
            message = f"`{record.alias}` and its old name `{record.name}` are both set, so Logstash"
            message += f" {catalogue.first(record.alias_in)} and later do not start. Remove `{record.name}`"
        elif record is not None and violation.kind == "removed-setting":
            message = _removed(violation, record, leaf, analysis)
        elif record is not None and violation.kind == "deprecated-setting":
            message = f"`{leaf.name}` is deprecated and {record.deprecated}: remove the setting"
            if record.alias:
                newest = catalogue.index().newest
                gone = "" if record.known & newest else catalogue.dropped(record.known, newest)
                effect = f"Logstash {gone} and later do not start with" if gone else "Logstash deprecates"
                message = f"`{leaf.name}` was renamed to `{record.alias}` in {catalogue.first(record.alias_in)}, and"
                message += f" {effect} the old name: use the new name"
                variable = variable_for(ctx, leaf.name) if ctx.host is None else None
                if variable is not None:
                    is_read = f"${{{variable.name}" in ctx.text[leaf.entry.value.start : leaf.entry.value.end]
                    message += " with the value itself," * is_read
                    message += f" and remove the variable `{variable.name}` ({variable.location})"
            elif record.override:
                message = f"`{leaf.name}` has no effect for a single pipeline: set the value for the whole process in"
                message += " logstash.yml"
        load = violation.stage == "load"
        # pipelines.yml sets what only logstash.yml can set
        is_ignored = violation.kind == "deprecated-setting" and record is not None and bool(record.override)
        finding = self.finding(
            leaf,
            message,
            severity="error" if load else "warning" if is_ignored else None,
            stage="load" if load else "advice",
            fix=_fix(violation, leaf, analysis, ctx),
            key="process" if is_ignored else f"old API names {load}" if leaf.name.startswith("http.") else "",
        )
        new = record.replaced or record.alias if record is not None else ""
        if load or not new:
            return finding
        return upgrades.limit(finding, analysis.is_known_from(_used(new)), ctx, violation.kind == "removed-setting")


def _is_pair(violation: SettingViolation, ctx: Context) -> bool:
    """Return whether the file also sets the new name."""
    known_setting = violation.setting
    return (
        violation.kind == "removed-setting"
        and known_setting is not None
        and bool(known_setting.alias)
        and any(known_setting.alias in group for group in groups(ctx)[:1])
    )


def _removed(violation: SettingViolation, record: SettingRecord, leaf: SettingLeaf, analysis: SettingsAnalysis) -> str:
    gone, new = catalogue.dropped(record.known, analysis.at), record.replaced
    use = f"use `{new}`" if new else f"remove `{leaf.name}`"
    if leaf.name.startswith("modules"):
        use = "replace the module with a pipeline or an Elastic Agent integration"
    is_error = violation.stage != "advice"
    if not is_error or analysis.target is None:
        if new and catalogue.first(_used(new)) == gone:
            return f"`{leaf.name}` was renamed in {gone}, and Logstash {gone} and later do not start: use `{new}`"
        since = f", available since {catalogue.first(_used(new))}" if new else " before the upgrade" * (not is_error)
        return f"Logstash {gone} and later do not start with `{leaf.name}`: {use}{since}"
    return f"`{leaf.name}` was removed in {gone}, so Logstash {catalogue.ranges(analysis.target)} does not start: {use}"


def _used(name: str) -> int:
    """Return the releases that have a setting."""
    known_setting = setting(name)
    return known_setting.known if known_setting is not None else 0


def _fix(violation: SettingViolation, leaf: SettingLeaf, analysis: SettingsAnalysis, ctx: Context) -> Fix | None:
    known_setting, at = violation.setting, analysis.at
    if known_setting is None or violation.kind == "setting-value":
        return None
    if violation.kind == "deprecated-setting" and known_setting.override:
        return None
    if not leaf.flat or ctx.text[leaf.start : leaf.end] != leaf.name:
        return None
    new = known_setting.replaced or known_setting.alias
    if new and _is_pair(violation, ctx):
        return without_old_name(leaf, known_setting.alias, ctx)
    if new:
        there = setting(new)
        if there is None or not there.known & at or any(new in group for group in groups(ctx)[:1]):
            return None
        limits = catalogue.limits(there.known, at, catalogue.index().all)
        value = values.read(leaf.entry.value, ctx.text)
        is_rejected = "${" not in str(value) and any(why for mask, why in there.refused(value) if mask & at)
        is_set_again = ctx.project.deployment.setting(leaf.name) is not None
        if known_setting.alias_in & analysis.scope and is_set_again:
            return None  # the image or the command sets the old name again, so both are set
        title, edit = f"Rename `{leaf.name}` to `{new}`", Edit(leaf.start, leaf.end, new)
        return Fix("unsafe" if is_rejected else "safe", title, [edit], *limits)
    if leaf.name.startswith(("modules", "cloud.")) or leaf.entry.value.start < leaf.end:
        return None  # settings with an effect: whether to remove them is up to the user
    everything = catalogue.index().all
    unread = recorded() if known_setting.deprecated else everything & ~known_setting.known
    if leaf.name == "pipeline.java_execution" and getattr(leaf.entry.value, "text", "") == "true":
        unread = catalogue.since("7.0")  # the default since that release
    limits = catalogue.limits(unread, at, everything)
    return removal(leaf, ctx, "safe" if unread & at else "unsafe", *limits)
