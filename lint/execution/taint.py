"""``TaintedEvent``: an event that records which of its fields are made of secrets.

What a filter writes after it has read such a field counts as made of it, whatever the filter does: the value may be
the secret in upper case, a part of it, or its hash.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lslint.execution.event import METADATA, TAGS, TIMESTAMP, Event
from lslint.execution.references import Path
from lslint.rules.logstash.dataflow.steps import overlap

SHORTEST = 4
"""Characters of the shortest secret that is looked for inside other values."""
_INDEX = re.compile(r"[+-]?[0-9]+")
_WELL_KNOWN = frozenset((
    TAGS, TIMESTAMP, METADATA, "@version", "message", "event", "original", "host", "fingerprint", "hash",
))  # fmt: skip
"""Fields that filters set without being told their names."""


class Taint:
    """The secrets that the events of a run are followed for. ``text``: the pipelines, in which the names of fields are
    no secrets. ``is_read``: the filter that runs has read a field made of a secret."""

    def __init__(self, secrets: list[str], text: str) -> None:
        self._long = tuple(secret for secret in secrets if len(secret) >= SHORTEST)
        self._short = frozenset(secret for secret in secrets if 0 < len(secret) < SHORTEST)
        self._text = text
        self.is_read = False

    def around(self, run: Callable[[Event], Any]) -> Callable[[Event], Any]:
        """See ``Tracking``."""

        def followed(event: Event) -> Any:
            self.is_read = False
            return run(event)

        return followed

    def event(self, event: Event) -> TaintedEvent:
        """See ``Tracking``."""
        self.is_read = False
        return TaintedEvent.of(event, self)

    def holds(self, value: Any) -> bool:
        """Return whether a value contains a secret, as it is."""
        if isinstance(value, str):
            return value in self._short or any(one in value for one in self._long)
        if isinstance(value, dict):
            return any(self.holds(name) or self.holds(inner) for name, inner in value.items())
        if isinstance(value, list):
            return any(map(self.holds, value))
        return not isinstance(value, bool) and isinstance(value, int | float) and self.holds(str(value))

    def is_public(self, name: str) -> bool:
        """Return whether the name of a field is in the pipelines, so that it is not made of a secret."""
        return name in _WELL_KNOWN or (name in self._text and not self.holds(name))


class TaintedEvent(Event):
    """An event whose fields are followed. ``verbatim``: fields that contain a secret as it is. ``derived``: those that
    filters made of such fields."""

    __slots__ = ("derived", "taint", "verbatim")
    taint: Taint

    def __init__(self, fields: dict[str, Any] | None = None, metadata: dict[str, Any] | None = None) -> None:
        super().__init__(fields, metadata)
        self.verbatim: set[Path] = set()
        self.derived: set[Path] = set()

    @classmethod
    def of(cls, event: Event, taint: Taint) -> TaintedEvent:
        """Return an event with the content and state of another one, of which no field is followed yet."""
        tainted = cls(event.fields, event.metadata)
        tainted.cancelled, tainted.budget = event.cancelled, event.budget
        tainted.unknown, tainted.settled = event.unknown, event.settled
        tainted.taint = taint
        return tainted

    def get(self, path: Path) -> Any:
        self._read(path)
        return super().get(path)

    def remove(self, path: Path) -> Any:
        self._read(path)
        removed = super().remove(path)
        self._forget(path)
        return removed

    def to_hash(self) -> dict[str, Any]:
        self.taint.is_read = self.taint.is_read or bool(self.verbatim or self.derived)
        return super().to_hash()

    def names(self) -> list[str]:
        return list(super().to_hash())

    def set(self, path: Path, value: Any) -> None:
        super().set(path, value)
        self.written(path, value)

    def tag(self, *names: str) -> None:
        super().tag(*names)
        if any(map(self.taint.holds, names)):
            self.verbatim.add((TAGS,))

    def written(self, path: Path, value: Any) -> None:
        """Record that a filter has set a field."""
        self._forget(path)
        if self.taint.is_read:
            self.derived.add(_field(path))
        elif self.taint.holds(value) or self.taint.holds(list(path)):
            self.verbatim.add(_field(path))

    def copy(self) -> Event:
        event = TaintedEvent.of(super().copy(), self.taint)
        event.verbatim, event.derived = set(self.verbatim), set(self.derived)
        return event

    def _read(self, path: Path) -> None:
        if not self.taint.is_read and (self.verbatim or self.derived):
            field = _field(path)
            self.taint.is_read = any(overlap(field, other) for other in (*self.verbatim, *self.derived))

    def _forget(self, path: Path) -> None:
        for fields in (self.verbatim, self.derived):
            if fields:
                fields.difference_update([other for other in fields if other[: len(path)] == path])


def _field(path: Path) -> Path:
    """Return a path up to the first element of an array: an element has several paths, and elements move."""
    index = next((index for index, name in enumerate(path) if index and _INDEX.fullmatch(name)), len(path))
    return path[:index]


def shown(value: Any, event: Event, mask: str, above: Path = ()) -> Any:
    """Return a field of an event, or with an empty path all of them, as a JSON value in which what is made of secrets
    is the mask; names too, unless the pipelines have them. Secrets themselves are not hidden."""
    if not isinstance(event, TaintedEvent) or not event.derived:
        return value
    if any(above[: len(other)] == other for other in event.derived):
        return mask
    if not isinstance(value, dict):
        return value
    paths = {name: (*above, name) for name in value}
    return {shown_name(path, event, mask): shown(value[name], event, mask, path) for name, path in paths.items()}


def shown_name(path: Path, event: Event, mask: str) -> str:
    """Return the last name of a path, or the mask if it is made of a secret."""
    if not isinstance(event, TaintedEvent) or not any(overlap(path, other) for other in event.derived):
        return path[-1]
    return path[-1] if event.taint.is_public(path[-1]) else mask
