"""The fields that a filter may change if it is not run."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lslint.execution.environment import EVERYTHING
from lslint.execution.options import INERT
from lslint.execution.references import Path
from lslint.grammar.logstash.conditions import comparisons
from lslint.grammar.logstash.nodes import Array, Branch, Clause, Hash, Item, Option, Plugin
from lslint.rules.logstash.dataflow.steps import Step
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.values.options import option_text, strings, texts

_BOUNDED = frozenset((
    "anonymize", "bytes", "cidr", "cipher", "csv", "date", "de_dot", "dissect", "dns", "fingerprint", "geoip", "grok",
    "json", "json_encode", "kv", "memcached", "mutate", "sleep", "tld", "translate", "truncate", "urldecode",
    "useragent", "uuid", "xml",
))  # fmt: skip
"""Filters that change only the fields that the data flow lists for them, and tags, and that keep the event the only
one."""


_IDLE = {"cipher": "message", "useragent": ""}
"""Filters that return at once if the field of ``source`` is missing or empty, and the default of ``source``."""


def idle_without(plugin: Plugin) -> str | None:
    """Return the field without which a filter neither changes nor tags an event; None if there is no such field."""
    default = _IDLE.get(plugin.name)
    if default is None:
        return None
    found = default if plugin.option("source") is None else option_text(plugin, "source")
    return found if found and "%{" not in found and "${" not in found else None


def texts_of(plugin: Plugin, name: str) -> list[str]:
    """Return the strings of an option."""
    option = plugin.option(name)
    return [] if option is None else texts(option.value)


def may_change(plugin: Plugin) -> set[Path]:
    """Return the fields that a filter may set, change or remove; ``EVERYTHING`` if that is unknown, or if it may drop
    or create events."""
    if plugin.name == "ruby":
        return _by_ruby(plugin)
    if plugin.name not in _BOUNDED or _names_come_from_text(plugin):
        return {EVERYTHING}
    if any("${" in name for option in plugin.options for name in _names(option)):
        return {EVERYTHING}
    step = Step(plugin, (), ())
    fields = step.fields
    if step.anything or any("%{" in name for one in fields for name in one):
        return {EVERYTHING}
    if all(option.name in INERT for option in plugin.options):
        return {EVERYTHING}
    return {*fields, *_by_default(plugin), ("tags",)}


def _by_ruby(plugin: Plugin) -> set[Path]:
    fields = Step(plugin, (), ()).fields
    written = _by_code(plugin)
    if written is None or any(mark in name for one in fields for name in one for mark in ("%{", "${")):
        return {EVERYTHING}
    return {*fields, *written, ("tags",)}


def _names(option: Option) -> Iterator[str]:
    """Yield the strings of an option that may be names of fields."""
    value = option.value
    if not isinstance(value, Hash) or option.name in ("copy", "merge", "rename"):
        yield from (one.value for one in strings(value, keys=True))
    else:
        yield from (str(getattr(pair.key, "value", "")) for pair in value.pairs)


def _names_come_from_text(plugin: Plugin) -> bool:
    """Return whether csv or dissect may set fields that no option names, or whether csv may drop the event."""
    if plugin.name == "dissect":
        option = plugin.option("mapping")
        written = None if option is None else option.value
        return isinstance(written, Hash) and any("%{&" in text for pair in written.pairs for text in texts(pair.value))
    drops = ("skip_header", "autodetect_column_names")
    return plugin.name == "csv" and (
        "false" not in texts_of(plugin, "autogenerate_column_names")
        or any(plugin.option(name) is not None for name in drops)
    )


_EVENT = re.compile(
    r"""\bevent\b(?:\.(?:(?:get|include\?|sprintf|tag|to_hash)\b|(?:set|remove)\(\s*(?:'([^'\\]+)'|"([^"\\#]+)")\s*[,)]))?"""
)
_REFLECTION = re.compile(r"new_event_block|send|eval|binding|instance_|method|cancel|exec|`")


def _by_code(plugin: Plugin) -> set[Path] | None:
    """Return the fields that Ruby code sets or removes; None if it may do anything else with the event.

    Every use of ``event`` in the code must be a call that reads, or that names the field that it writes.
    """
    code = option_text(plugin, "code")
    init = option_text(plugin, "init") if plugin.option("init") is not None else ""
    if code is None or init is None or "event" in init or plugin.option("path") or _REFLECTION.search(code):
        return None
    found: set[Path] = set()
    for match in _EVENT.finditer(code):
        name = match[1] or match[2]
        if match[0] == "event":
            return None
        if name:
            found.add(path(name))
    return found


def _by_default(plugin: Plugin) -> set[Path]:
    """Return the fields that a filter without a target writes, in any mode of ECS compatibility."""
    found = {path(name) for name in texts_of(plugin, "iterate_on")}
    expressions = plugin.option("xpath")
    if expressions is not None and plugin.name == "xml":
        written = expressions.value
        if isinstance(written, Hash):
            found.update(path(text) for pair in written.pairs for text in texts(pair.value))
        elif isinstance(written, Array):
            found.update(path(text) for text in texts(written)[1::2])
    if plugin.option("target") is None:
        found.update(_DEFAULTS.get(plugin.name, ()))
        if plugin.name == "useragent":
            found.update(
                path(prefix + name) for prefix in texts_of(plugin, "prefix") for (name,) in _DEFAULTS["useragent"]
            )
        if plugin.name in ("geoip", "translate"):
            found.update(path(name)[:1] for option in ("source", "field") for name in texts_of(plugin, option))
    return found


_DEFAULTS: dict[str, tuple[Path, ...]] = {
    "fingerprint": (("fingerprint",), ("event", "hash")),
    "geoip": (("geoip",),),
    "translate": (("translation",), ("destination",)),
    "tld": (("tld",),),
    "useragent": (
        ("user_agent",), ("ua",), ("name",), ("version",), ("major",), ("minor",), ("patch",), ("build",), ("device",),
        ("os",), ("os_name",), ("os_full",), ("os_version",), ("os_major",), ("os_minor",), ("os_patch",),
    ),
}  # fmt: skip


def may_drop(clause: Clause) -> bool:
    """Return whether a condition can drop the event, because its comparison raises for some values."""
    return any(comparisons(clause.condition, "<", ">", "<=", ">="))


def may_change_all(items: list[Item]) -> set[Path]:
    """Return what the filters of a block may change."""
    found: set[Path] = set()
    stack = list(items)
    while stack:
        item = stack.pop()
        if isinstance(item, Branch):
            if any(may_drop(clause) for clause in item.clauses):
                return {EVERYTHING}
            stack.extend(one for clause in item.clauses for one in clause.items)
        else:
            found |= may_change(item)
    return found
