"""The fields that a filter may change if it is not run."""

from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons
from lslint.grammar.logstash.nodes import Branch, Clause, Item, Plugin
from lslint.rules.logstash.dataflow.steps import Step
from lslint.rules.logstash.execution.environment import EVERYTHING
from lslint.rules.logstash.execution.references import Path

_MULTIPLY = frozenset(("aggregate", "clone", "collate", "drop", "elapsed", "metrics", "split", "throttle"))
"""Filters that drop events or create new ones."""
_BOUNDED = frozenset((
    "anonymize", "bytes", "cidr", "cipher", "csv", "date", "de_dot", "dissect", "dns", "fingerprint", "geoip", "grok",
    "json", "json_encode", "kv", "memcached", "mutate", "sleep", "tld", "translate", "truncate", "urldecode",
    "useragent", "uuid", "xml",
))  # fmt: skip
"""Filters that change only the fields that the data flow lists for them, and tags."""


def may_change(plugin: Plugin) -> set[Path]:
    """Return the fields that a filter may set, change or remove; ``EVERYTHING`` if that cannot be told, also if events
    may be dropped or created."""
    if plugin.name in _MULTIPLY or plugin.name not in _BOUNDED:
        return {EVERYTHING}
    step = Step(plugin, (), ())
    fields = step.fields
    if step.anything or any("%{" in name for path in fields for name in path):
        return {EVERYTHING}
    if not any(option.name not in ("id", "enable_metric", "periodic_flush") for option in plugin.options):
        return {EVERYTHING}
    return {*fields, ("tags",)}


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
