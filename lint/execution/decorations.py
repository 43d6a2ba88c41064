"""``add_field``, ``remove_field``, ``add_tag``, ``remove_tag``: what a filter does to an event on success."""

from __future__ import annotations

from typing import Any

from lslint.execution.errors import NotRun
from lslint.execution.event import MISSING, TAGS, Event, reference
from lslint.execution.options import Options
from lslint.execution.values import ruby_text


class Decorations:
    """The decorations of a filter, in the order of ``LogStash::Filters::Base#filter_matched``."""

    def __init__(self, options: Options) -> None:
        self._fields: list[tuple[str, list[str]]] = []
        for name, value in options.table("add_field").items():
            values = value if isinstance(value, list) else [value]
            if any(isinstance(item, dict | list) for item in values):
                raise NotRun("`add_field` with an object is not modelled")
            self._fields.append((name, [ruby_text(item) for item in values]))
        self._removed = options.strings("remove_field")
        self._tags = options.strings("add_tag")
        self._untags = options.strings("remove_tag")

    def __call__(self, event: Event) -> None:
        """Apply them. Raises ``FieldError`` where the real event raises; what was done before stays."""
        for name, values in self._fields:
            path = reference(event.expand(name))
            for value in values:
                add(event, path, event.expand(value))
        for name in self._removed:
            event.remove(reference(event.expand(name)))
        if self._tags:
            tags = as_list(event.get((TAGS,)))
            tags.extend(event.expand(tag) for tag in self._tags)
            event.set((TAGS,), tags)
        if self._untags:
            present = event.get((TAGS,))
            if present is MISSING or present is None:
                return
            tags = as_list(present)
            for tag in self._untags:
                if not tags:
                    break
                gone = event.expand(tag)
                tags = [one for one in tags if one != gone]
            event.set((TAGS,), tags)


def add(event: Event, path: tuple[str, ...], value: Any) -> None:
    """Add a value to a field as ``add_field`` does: a field that exists becomes an array, or its array gets longer."""
    present = event.get(path)
    event.set(path, value if present is MISSING else [*as_list(present), value])


def as_list(value: Any) -> list[Any]:
    """Return what Ruby's ``Array(value)`` returns, as a new list."""
    if value is MISSING or value is None:
        return []
    if isinstance(value, list):
        return list(value)
    if isinstance(value, dict):
        return [[key, inner] for key, inner in value.items()]
    return [value]
