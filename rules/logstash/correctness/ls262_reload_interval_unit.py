from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.logstash.settings.catalogue import setting
from lslint.rules.logstash.settings.model import setting_text
from lslint.rules.logstash.settings.node import SettingsFileRule, groups


class ReloadIntervalUnit(SettingsFileRule):
    code = "LS262"
    severity = "error"
    kinds = ("logstash-settings",)
    summary = "A time without a unit, read as nanoseconds"
    why = """\
A whole number without a unit is a time in nanoseconds since 6.0: `config.reload.interval: 60` makes Logstash look for
changed files without a pause, where a look every minute was meant. Logstash accepts it with a deprecation message:
"Integer value for `config.reload.interval` does not have a time unit and will be interpreted in nanoseconds". In 5.x
the number was one of seconds, so old files carry it along."""
    sources = (
        "Logstash: logstash-core, TimeValueSetting",
        "verdict of the real settings code: `config.reload.interval: 3` is accepted (Logstash 9.5)",
    )
    fix = "unsafe"
    releases = "6.0-"
    bad = (
        "config.reload.automatic: true\nconfig.reload.interval: 60\n",
        "xpack.monitoring.collection.interval: 30\n",
    )
    good = (
        "config.reload.automatic: true\nconfig.reload.interval: 60s\n",
        "slowlog.threshold.warn: -1\n",
        'config.reload.interval: "5 m"\n',
    )
    fixed = "config.reload.automatic: true\nconfig.reload.interval: 60s\n"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        if ctx.target is not None and not ctx.target.at_least(6, 0):
            return
        for group in groups(ctx):
            for name, leaf in group.items():
                found = setting(name)
                if found is None or found.type != "time":
                    continue
                value = setting_text(ctx, group, name)
                if not isinstance(value, int) or isinstance(value, bool) or value <= 0:
                    continue
                at = leaf.entry.value
                yield self.finding(
                    at,
                    f"`{name}: {value}` means {value} nanoseconds, which is no pause at all; write the unit, such as"
                    f" `{value}s`",
                    fix=Fix("unsafe", f"Write `{value}s`", [Edit(at.end, at.end, "s")]),
                )
