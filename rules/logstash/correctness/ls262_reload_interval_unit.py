from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineView
from lslint.rules.logstash.settings.catalogue import setting
from lslint.rules.logstash.settings.node import SettingGroup, SettingsFileRule, groups
from lslint.rules.logstash.settings.values import OPEN


class ReloadIntervalUnit(SettingsFileRule):
    code = "LS262"
    severity = "error"
    kinds = ("logstash-settings",)
    summary = "Time setting without a unit, read as nanoseconds"
    why = """\
Since 6.0, Logstash reads a whole number without a unit as nanoseconds. `config.reload.interval: 60` makes Logstash
look for changed files without a pause, although a check every minute was intended. Logstash 7.8 and later log a
deprecation message, older releases nothing. In 5.x, the number of `config.reload.interval` was in seconds. Write the
unit, for example `60s`.

If the feature is off, for example without `config.reload.automatic: true`, the finding is an info."""
    sources = (
        "source of Logstash: logstash-core, TimeValueSetting",
        "settings.rb of Logstash 7.7.1 and 7.8.0, elastic/logstash#11803: numbers without a unit are deprecated in 7.8",
        "verdict of the settings code of Logstash 9.5: `config.reload.interval: 3` is accepted",
    )
    fix = "unsafe"
    releases = "6.0-"
    bad = (
        "config.reload.automatic: true\nconfig.reload.interval: 60\n",
        "xpack.monitoring.collection.interval: 30\n",
    )
    good = (
        "config.reload.automatic: true\nconfig.reload.interval: 60s\n",
        "xpack.monitoring.collection.interval: 30s\n",
    )
    fixed = "config.reload.automatic: true\nconfig.reload.interval: 60s\n"

    def check(self, node: ConfigFile, ctx: PipelineView) -> Findings:
        if ctx.is_below(6, 0):
            return
        for group in groups(ctx):
            for name, leaf in group.items():
                found = setting(name)
                if found is None or found.type != "time":
                    continue
                value = group.value(name)
                if not isinstance(value, int) or isinstance(value, bool) or value <= 0:
                    continue
                at = leaf.entry.value
                if name.startswith("config.reload.") and _is_on(ctx, group, "xpack.management.enabled") is not False:
                    continue  # the poll interval of the central management replaces it
                switches = _SWITCHES.get(name, ())
                unused = bool(switches) and not any(_is_on(ctx, group, switch) for switch in switches)
                yield self.finding(
                    at,
                    f"`{name}: {value}` means {value} nanoseconds{_effect(name)}. Add a unit, for example `{value}s`",
                    severity="info" if unused else None,
                    fix=Fix("unsafe", f"Change `{value}` to `{value}s`", [Edit(at.end, at.end, "s")]),
                )


_SWITCHES = {
    "config.reload.interval": ("config.reload.automatic",),
    "xpack.monitoring.collection.interval": ("xpack.monitoring.enabled", "monitoring.enabled"),
    "monitoring.collection.interval": ("monitoring.enabled", "xpack.monitoring.enabled"),
    "xpack.management.logstash.poll_interval": ("xpack.management.enabled",),
}
"""Times -> the settings of which one has to be `true`, or the time is not used."""


def _is_on(ctx: PipelineView, group: SettingGroup, name: str) -> bool | None:
    """Return whether a setting, by default false, is true; None if its value is not in the file."""
    value = group.value(name)
    return None if value is OPEN else str(value).lower() == "true"


def _effect(name: str) -> str:
    """Return what such a short time causes, for a message."""
    if name.startswith("slowlog."):
        return ", so every event is logged as slow"
    if name == "config.reload.interval":
        return ", so Logstash does not pause between checks"
    return ", which is practically zero"
