"""The fields that a filter may set, change or remove."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.facts import fact, grouped
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, numbers
from lslint.rules.logstash.dataflow.steps import Path, overlap
from lslint.rules.logstash.flow import operations as do

_ANY_FIELD = frozenset((do.OPEN_TYPES, do.WEAKEN))
"""Operations that change or remove fields without naming them."""

_NONE: frozenset[Path] = frozenset()
"""One for all filters: each empty set takes 200 bytes."""


class Changes:
    """``fields``: the fields that a filter may set, change or remove by name, tags included. ``anything``: it may
    change others as well. ``made``, ``removed``: those that it may set or remove; ``is_open``: it may set others as
    well; ``may_do_anything``: it may be any other field. ``recounts``: it may drop the event or create others."""

    __slots__ = ("_roots", "anything", "fields", "is_open", "made", "may_do_anything", "recounts", "removed")

    def __init__(self, operations: list[do.Operation]) -> None:
        fields = {path for path, _ in do.changed(operations)}
        codes = {operation[0] for operation in operations}
        if not codes.isdisjoint((do.TAG, do.UNTAG, do.OPEN_TAGS)):
            fields.add(("tags",))
        self.fields = frozenset(fields) or _NONE
        self.made = frozenset(path for path, _ in do.made(operations)) or _NONE
        self.removed = frozenset(one[1] for one in operations if one[0] in (do.REMOVE, do.MOVE)) or _NONE
        self.is_open = do.is_open(operations)
        self.anything = self.is_open or not codes.isdisjoint(_ANY_FIELD)
        self.may_do_anything = do.OPEN_ALL in codes
        self.recounts = not codes.isdisjoint((do.DROP, do.RECOUNT))
        self._roots = grouped((field[0], field) for field in fields)

    def may_change(self, field: Path) -> bool:
        """Return whether the filter may change the field, a part of it or an object that contains it."""
        return self.anything or any(overlap(field, one) for one in self._roots.get(field[0], ()))

    def may_replace(self, field: Path) -> bool:
        """Return whether the filter may set or remove the field itself or an object that contains it."""
        return self.anything or any(field[: len(one)] == one for one in self._roots.get(field[0], ()))


@fact
def changes(plugin: Plugin) -> Changes:
    """Return what a filter may change, in any mode and release."""
    from lslint.rules.logstash.flow.effects import operations_of

    return Changes(operations_of(plugin))


@fact
def _first_makers(pipeline: Flow) -> dict[Path, int]:
    """Return the number of the first filter that sets each field by name; ``()``: that may set any."""
    found: dict[Path, int] = {}
    for number, step in enumerate(pipeline.filters):
        known = changes(step.plugin)
        for field in (*known.made, *([()] if known.is_open else ())):
            found.setdefault(field, number)
    return found


def may_be_made(field: Path, plugin: Plugin, pipeline: Flow, *, by_name: bool = False) -> bool:
    """Return whether a filter before a plugin sets a field or one that contains it, or any field if not ``by_name``."""
    last, made = numbers(pipeline).get(id(plugin), 0), _first_makers(pipeline)
    return any(made.get(field[:size], last) < last for size in range(by_name, len(field) + 1))
