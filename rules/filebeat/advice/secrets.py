"""Secrets in the config of a Beat."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks.config import analyze
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj
from lslint.rules.filebeat.config_model.tables import traits
from lslint.rules.shared.hosts import host_of, place
from lslint.rules.shared.peers import is_factory_login
from lslint.rules.shared.secret_names import is_secret_setting
from lslint.rules.shared.secret_values import NO_SECRET, WELL_KNOWN, PlainSecret, classify, parameter

FREE = frozenset(traits()["free_names"])
"""Names below which users name fields of events, not settings."""
_USERS = ("username", "user")


def leaves(ctx: Context, skip: Collection[str] = ()) -> Iterator[tuple[tuple[str, ...], MergedSetting]]:
    """Yield ``(names, setting)`` for every value, in no particular order.

    Values in a list have the name of the list. Settings below the names in ``skip`` are omitted.
    """
    todo: list[tuple[tuple[str, ...], Obj]] = [((), analyze(ctx).root)]
    while todo:
        path, obj = todo.pop()
        for setting in obj.items:
            if isinstance(setting.value, Obj):
                todo.append((path, setting.value))
            elif path:
                yield path, setting
        for name, setting in obj.fields.items():
            if name in skip:
                continue
            below = (*path[-3:], name)
            if isinstance(setting.value, Obj):
                todo.append((below, setting.value))
            else:
                yield below, setting


def secrets(ctx: Context) -> Iterator[PlainSecret]:
    """Yield the secrets of a config, passwords in URLs included."""
    found = list(leaves(ctx, FREE))
    users = {path[:-1]: text for path, setting in found if path[-1] in _USERS and (text := _text(setting, ctx))}
    addresses = {path[:-1]: text for path, setting in found if path[-1] == "url" and (text := _text(setting, ctx))}
    ignored = {each.start for each in analyze(ctx).findings if isinstance(each.rule, reported.SettingIgnoredByOutput)}
    store = f"use `${{NAME}}` from the {'' if ctx.is_below(6) else 'keystore or the '}environment"
    for path, setting in found:
        value, url = _text(setting, ctx), ""
        name = ".".join(path if path[0] in ("output", "setup", "monitoring") else path[-2:])
        if path[-1] == "connection_string":
            if part := parameter(value):
                yield PlainSecret(part[0], setting.span, part[1], part[2], store)
            continue
        if "://" in value:
            login = value.partition("://")[2].partition("/")[0].rpartition("@")[0]
            value, url = login.partition(":")[2], path[-1]
        if not value or not (url or is_secret_setting(path)):
            continue
        user, address = users.get(path[:-1], ""), addresses.get(path[:-1], "")
        grade = classify(value, ".".join(path[-2:]) if path[-1] == "auth" else path[-1], user)
        is_unused = grade == WELL_KNOWN and (setting.start in ignored or _is_unused(setting, value, user, address, ctx))
        if grade == NO_SECRET or is_unused:
            continue
        action = store if setting.start not in ignored else "remove the option"
        secret = PlainSecret("" if url else name, setting.span, value, grade, action, url=url)
        secret.is_of_demo = is_factory_login(ctx, user, value)
        yield secret


def _text(setting: MergedSetting, ctx: Context) -> str:
    """Return a value with the defaults of its variables as written; empty for one that is not known."""
    leaf = setting.value
    if not isinstance(leaf, Leaf) or leaf.open or leaf.value is None or isinstance(leaf.value, bool):
        return ""
    return ctx.text[leaf.start : leaf.end].strip("\"'") if leaf.defaulted else str(leaf.value)


def _is_unused(setting: MergedSetting, value: str, user: str, address: str, ctx: Context) -> bool:
    """Return whether a well-known password is for a public server, or belongs to what is disabled."""
    is_guest = value.lower() == user.lower() and user.lower() in ("guest", "anonymous", "public")
    if is_guest and address and place(host_of(address)) == "public":
        return True  # the service publishes this login for everybody
    return any(start <= setting.start < end for start, end in _disabled(ctx))


@fact
def _disabled(ctx: Context) -> list[tuple[int, int]]:
    """Return the places of the inputs, modules and filesets that are disabled."""
    found = []
    todo = [analyze(ctx).root]
    while todo:
        obj = todo.pop()
        if obj.value("enabled") is False:
            found.append((obj.start, obj.end))
            continue
        below = [*obj.items, *(setting for name, setting in obj.fields.items() if name != "output")]
        todo += [setting.value for setting in below if isinstance(setting.value, Obj)]
    return found
