"""Settings of logstash.yml that exclude or require each other, as the startup code of Logstash checks them."""

from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.settings.catalogue import setting
from lslint.rules.logstash.settings.model import SettingGroup, SettingsAnalysis, SettingViolation
from lslint.rules.shared.runtimes import setter


def pairs(ctx: Context, group: SettingGroup, out: SettingsAnalysis) -> None:
    """Adds violations between two settings of ``group``."""
    everything = catalogue.index().all
    for name, leaf in group.items():
        found = setting(name)
        if found is not None and found.alias in group:
            reason = f"`{found.alias}` and its old name `{name}` are both set. Remove `{name}`"
            accepted = everything & ~found.alias_in
            out.add(SettingViolation("setting-conflict", found.alias_in, leaf, reason, leaf, found, accepted))
    string, path = group.value("config.string"), group.value("path.config")
    if isinstance(string, str) and string:
        leaf = group["config.string"]
        if isinstance(path, str) and path:
            reason = "`config.string` and `path.config` are both set. Remove one of the two"
            out.add(SettingViolation("setting-conflict", everything, leaf, reason, leaf))
        if group.value("config.reload.automatic") in (True, "true"):
            reason = "`config.string` has no file to reload. Remove `config.reload.automatic`"
            out.add(SettingViolation("setting-conflict", everything, leaf, reason, leaf))
    for name, wanted, needed in (
        ("api.ssl.enabled", (True, "true"), ("api.ssl.keystore.path", "api.ssl.keystore.password")),
        ("api.auth.type", ("basic",), ("api.auth.basic.username", "api.auth.basic.password")),
    ):
        if group.value(name) in wanted:
            missing = [one for one in needed if group.value(one) is None]
            lacking = [f"`{one}`" for one in missing if setter(ctx, one.replace(".", "_").upper()) is None]
            if lacking:
                leaf, reason = group[name], f"requires {' and '.join(lacking)}"
                out.add(SettingViolation("setting-needs", catalogue.since("7.16"), leaf, reason, leaf))
    if (
        group.value("ssl.reload.automatic") in (True, "true")
        and group.value("config.reload.automatic") in (None, False, "false")
        and setter(ctx, "CONFIG_RELOAD_AUTOMATIC") is None
        and group.value("xpack.management.enabled") in (None, False, "false")
    ):
        leaf = group["ssl.reload.automatic"]
        known_setting = setting("ssl.reload.automatic")
        since = known_setting.known if known_setting else 0
        out.add(SettingViolation("setting-needs", since, leaf, "requires `config.reload.automatic: true`", leaf))
