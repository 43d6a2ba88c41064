"""The fields that a filter may change if it is not run."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.execution.environment import EVERYTHING
from lslint.execution.options import INERT
from lslint.execution.references import Path
from lslint.grammar.logstash.conditions import comparisons
from lslint.grammar.logstash.nodes import Branch, Clause, Hash, Item, Option, Plugin
from lslint.rules.logstash.flow.changes import changes
from lslint.rules.logstash.values.options import option_boolean, option_text, strings

_IDLE = {"cipher": "message", "useragent": ""}
"""Filters that return at once if the field of ``source`` is missing or empty, and the default of ``source``."""


def idle_without(plugin: Plugin) -> str | None:
    """Return the field without which a filter neither changes nor tags an event; None if there is no such field."""
    default = _IDLE.get(plugin.name)
    if default is None:
        return None
    source = default if plugin.option("source") is None else option_text(plugin, "source")
    return source if source and "%{" not in source and "${" not in source else None


def may_change(plugin: Plugin) -> set[Path]:
    """Return the fields that a filter may set, change or remove; ``EVERYTHING`` if that is unknown, or if it may drop
    or create events."""
    changed = changes(plugin)
    if changed.anything or changed.recounts or _may_make_columns(plugin):
        return {EVERYTHING}
    if any("${" in name for option in plugin.options for name in _names(option)):
        return {EVERYTHING}
    if all(option.name in INERT for option in plugin.options):
        return {EVERYTHING}
    return {*changed.fields, ("tags",)}


def _names(option: Option) -> Iterator[str]:
    """Yield the strings of an option that may be names of fields."""
    value = option.value
    if not isinstance(value, Hash) or option.name in ("copy", "merge", "rename"):
        yield from (string.value for string in strings(value, keys=True))
    else:
        yield from (str(getattr(pair.key, "value", "")) for pair in value.pairs)


def _may_make_columns(plugin: Plugin) -> bool:
    """Return whether a csv filter may set fields that no option names."""
    return plugin.name == "csv" and option_boolean(plugin, "autogenerate_column_names") is not False


def may_drop(clause: Clause) -> bool:
    """Return whether a condition can drop the event, because its comparison raises for some values."""
    return any(comparisons(clause.condition, "<", ">", "<=", ">="))


def may_change_all(items: list[Item]) -> set[Path]:
    """Return what the filters of a block may change."""
    paths: set[Path] = set()
    stack = list(items)
    while stack:
        item = stack.pop()
        if isinstance(item, Branch):
            if any(may_drop(clause) for clause in item.clauses):
                return {EVERYTHING}
            stack.extend(inner for clause in item.clauses for inner in clause.items)
        else:
            paths |= may_change(item)
    return paths
