"""Settings of logstash.yml that exclude or require each other, as the startup code of Logstash checks them."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.api import Context
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.settings.catalogue import known_setting, setting
from lslint.rules.logstash.settings.model import SettingGroup, SettingLeaf, SettingsAnalysis, SettingViolation
from lslint.rules.logstash.settings.start import MANAGED, is_given
from lslint.rules.project_view import ImageVariable
from lslint.rules.shared.image_variables import settings_of


def pairs(ctx: Context, group: SettingGroup, out: SettingsAnalysis) -> None:
    """Adds violations between two settings of ``group``."""
    everything = catalogue.index().all
    for name, leaf in group.items():
        found = setting(name)
        if found is not None and found.alias in group:
            reason = f"`{found.alias}` and its old name `{name}` are both set. Remove `{name}`"
            accepted = everything & ~found.alias_in
            out.add(SettingViolation("setting-conflict", found.alias_in, leaf, reason, leaf, found, accepted))
    for variable in ctx.project.deployment.image_variables():
        for violation in _with_file(ctx, group, variable) if variable.setting in group else ():
            out.add(violation)
    for releases, leaf, reason in _logins(ctx, group):
        out.add(SettingViolation("setting-needs", releases, leaf, reason, leaf))
    for leaf, reason in _conflicts(ctx, group):
        out.add(SettingViolation("setting-conflict", everything, leaf, reason, leaf))
    for name, leaf in group.items():
        record = setting(name)
        if record is None or "requires" not in record.row:
            continue
        needed = record.row["requires"].get(str(group.value(name)).lower(), ())
        lacking = [f"`{other}`" for other in needed if group.value(other) is None and not is_given(ctx, other)]
        if lacking:
            out.add(SettingViolation("setting-needs", record.known, leaf, f"requires {' and '.join(lacking)}", leaf))
    reloading = [group.value(name) for name in ("config.reload.automatic", "xpack.management.enabled")]
    is_reloading = any(value not in (None, False, "false") for value in reloading)
    is_reloading |= is_given(ctx, "config.reload.automatic")
    if group.is_on("ssl.reload.automatic") and not is_reloading:
        leaf = group["ssl.reload.automatic"]
        since = known_setting("ssl.reload.automatic").known
        out.add(SettingViolation("setting-needs", since, leaf, "requires `config.reload.automatic: true`", leaf))


def _with_file(ctx: Context, group: SettingGroup, variable: ImageVariable) -> Iterator[SettingViolation]:
    """Yield the setting of a variable if logstash.yml of the container, to which the image adds it, has its other
    name."""
    records = [setting(name) for name in settings_of("logstash").values()]
    for old in (record for record in records if record is not None and record.alias):
        names = [old.name, old.alias]
        other = names[variable.setting == old.name]
        if variable.setting not in names or other in group or ctx.project.setting(other) is None:
            continue
        cure = f"Remove `{other}` from it" if variable.setting == old.alias else "Remove the variable"
        reason = f"`{variable.name}` and the mounted logstash.yml set the old and the new name of one setting"
        reason = f"{reason} (refused by {catalogue.ranges(old.alias_in)}). {cure}"
        accepted = old.known & known_setting(old.alias).known & ~old.alias_in
        leaf = group[variable.setting]
        yield SettingViolation("setting-conflict", old.alias_in, leaf, reason, leaf, accepted=accepted)


def _excluded(name: str, prefix: str, group: SettingGroup) -> list[str]:
    """Return the settings of ``group`` that exclude one below ``prefix``."""
    record = setting(name) if name.startswith(prefix) and group.value(name) else None
    excluded: list[str] = record.row.get("excludes", []) if record is not None else []
    return [other for other in excluded if group.value(other)]


def _logins(ctx: Context, group: SettingGroup) -> Iterator[tuple[int, SettingLeaf, str]]:
    """Yield settings of features that lack what their login to Elasticsearch requires: the password of the management
    before 7.9 (elasticsearch_source.rb), TLS for an API key since then (elasticsearch_options.rb)."""
    for feature in ("xpack.management", "xpack.monitoring"):
        prefix, switch = f"{feature}.elasticsearch.", f"{feature}.enabled"
        given = {name.removeprefix(prefix) for name in group if name.startswith(prefix) and group.value(name)}
        if not group.is_on(switch) or ctx.host:
            continue
        is_set = any(is_given(ctx, prefix + name) for name in ("password", "cloud_auth"))
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
        both = next(((name, other) for name in group for other in _excluded(name, prefix, group)), None)
        if not group.is_on(f"{feature}.enabled"):
            continue
        if both is not None:
            yield group[both[0]], f"`{both[0]}` excludes `{both[1].removeprefix(prefix)}`. Remove one of the two"
        elif "username" in given and not (
            f"{prefix}password" in group or ctx.host or is_given(ctx, f"{prefix}password")
        ):
            yield group[f"{prefix}username"], f"`{prefix}username` requires `password`. Set both"
        name = f"{feature}.pipeline.id"
        if group.value(name) in ([], [""]):
            yield group[name], f"`{name}` names no pipeline. List at least one"
    if group.is_on(MANAGED):  # bootstrap_check.rb
        for name in ("config.string", "config.test_and_exit"):
            if name in group and group.value(name) not in ("", False, "false", []):
                yield group[name], f"`{name}` is not allowed with `{MANAGED}`. Remove one of the two"
        name = "xpack.management.pipeline.id"
        ids = group.value(name)
        names = [str(each).strip().lower() for each in ids if "${" not in str(each)] if isinstance(ids, list) else []
        if len({*names}) < len(names):
            yield group[name], f"`{name}` names a pipeline twice. Name it once"
