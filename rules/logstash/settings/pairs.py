"""Settings of logstash.yml that exclude or require each other, as the startup code of Logstash checks them."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.api import Context
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.settings.catalogue import setting
from lslint.rules.logstash.settings.model import SettingGroup, SettingLeaf, SettingsAnalysis, SettingViolation
from lslint.rules.shared.runtimes import setter

_LOGINS = (
    ("cloud_auth", "username"), ("cloud_auth", "password"), ("api_key", "password"), ("api_key", "cloud_auth"),
    ("cloud_id", "hosts"),
)  # fmt: skip
"""Settings that exclude each other: x-pack/lib/helpers/elasticsearch_options.rb, validate_authentication!."""


def pairs(ctx: Context, group: SettingGroup, out: SettingsAnalysis) -> None:
    """Adds violations between two settings of ``group``."""
    everything = catalogue.index().all
    for name, leaf in group.items():
        found = setting(name)
        if found is not None and found.alias in group:
            reason = f"`{found.alias}` and its old name `{name}` are both set. Remove `{name}`"
            accepted = everything & ~found.alias_in
            out.add(SettingViolation("setting-conflict", found.alias_in, leaf, reason, leaf, found, accepted))
    for releases, leaf, reason in _logins(ctx, group):
        out.add(SettingViolation("setting-needs", releases, leaf, reason, leaf))
    for leaf, reason in _conflicts(ctx, group):
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
    reloading = [group.value(name) for name in ("config.reload.automatic", "xpack.management.enabled")]
    is_reloading = any(value not in (None, False, "false") for value in reloading)
    if group.is_on("ssl.reload.automatic") and not is_reloading and setter(ctx, "CONFIG_RELOAD_AUTOMATIC") is None:
        leaf = group["ssl.reload.automatic"]
        known_setting = setting("ssl.reload.automatic")
        since = known_setting.known if known_setting else 0
        out.add(SettingViolation("setting-needs", since, leaf, "requires `config.reload.automatic: true`", leaf))


def _logins(ctx: Context, group: SettingGroup) -> Iterator[tuple[int, SettingLeaf, str]]:
    """Yield settings of features that lack what their login to Elasticsearch requires: the password of the management
    before 7.9 (elasticsearch_source.rb), TLS for an API key since then (elasticsearch_options.rb)."""
    for feature in ("xpack.management", "xpack.monitoring"):
        prefix, switch = f"{feature}.elasticsearch.", f"{feature}.enabled"
        given = {name.removeprefix(prefix) for name in group if name.startswith(prefix) and group.value(name)}
        if not group.is_on(switch) or ctx.host:
            continue
        is_set = any(setter(ctx, f"{prefix}{name}".replace(".", "_").upper()) for name in ("password", "cloud_auth"))
        if feature == "xpack.management" and given.isdisjoint(("password", "cloud_auth")) and not is_set:
            login = "cloud_auth" if "cloud_id" in given else "password"
            older = catalogue.index().all & ~catalogue.since("7.9")
            yield older, group[switch], f"requires `{prefix}{login}`"
        hosts = str(group.value(f"{prefix}hosts") or "")
        is_plain = "http://" in hosts and not any(name.startswith(("ssl.", "cloud_id")) for name in given)
        if "api_key" in given and is_plain:
            yield catalogue.since("7.9"), group[f"{prefix}api_key"], "requires `https://` in `hosts`"


def _conflicts(ctx: Context, group: SettingGroup) -> Iterator[tuple[SettingLeaf, str]]:
    """Yield settings of ``group`` beside which others must or must not be, with the reason and what to do."""
    string, path = group.value("config.string"), group.value("path.config")
    if isinstance(string, str) and string:
        if isinstance(path, str) and path:
            yield group["config.string"], "`config.string` and `path.config` are both set. Remove one of the two"
        if group.is_on("config.reload.automatic"):
            yield group["config.string"], "`config.string` has no file to reload. Remove `config.reload.automatic`"
    for feature in ("xpack.management", "xpack.monitoring"):
        prefix = f"{feature}.elasticsearch."
        given = {name.removeprefix(prefix) for name in group if name.startswith(prefix) and group.value(name)}
        both = next((pair for pair in _LOGINS if given.issuperset(pair)), None)
        variable = f"{prefix}password".replace(".", "_").upper()
        if not group.is_on(f"{feature}.enabled"):
            continue
        if both is not None:
            yield group[prefix + both[0]], f"`{prefix}{both[0]}` excludes `{both[1]}`. Remove one of the two"
        elif "username" in given and not (f"{prefix}password" in group or ctx.host or setter(ctx, variable)):
            yield group[f"{prefix}username"], f"`{prefix}username` requires `password`. Set both"
        name = f"{feature}.pipeline.id"
        if group.value(name) in ([], [""]):
            yield group[name], f"`{name}` names no pipeline. List at least one"
