"""``Event``: the fields of an event with the semantics of ``org.logstash.Event`` (read from its sources, checked with
recorded runs of Logstash 9.3)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lslint.execution import date_text
from lslint.execution.environment import EVERYTHING
from lslint.execution.errors import Budget, FieldError, Unknown, checked, measured
from lslint.execution.references import MISSING, Path, reference
from lslint.execution.timestamp import Timestamp
from lslint.execution.values import copied, java_text, joined, json_text
from lslint.grammar.mini_languages import sprintf
from lslint.rules.logstash.dataflow.steps import overlap
from lslint.rules.logstash.dataflow.writes import display

__all__ = ["EVERYTHING", "MISSING", "Event", "Filter", "Path", "Timestamp", "reference"]

TIMESTAMP = "@timestamp"
METADATA = "@metadata"
TAGS = "tags"


_INDEX = re.compile(r"[+-]?[0-9]{1,9}")


def _fetch(target: Any, key: str) -> Any:
    if isinstance(target, dict):
        return target.get(key, MISSING)
    if not isinstance(target, list):
        raise FieldError(f"`{key}` is below a value that has no fields")
    index = _index(key, len(target))
    return MISSING if index is None or not 0 <= index < len(target) else target[index]


def _index(key: str, size: int) -> int | None:
    if _INDEX.fullmatch(key) is None:
        return None
    index = int(key)
    return index + size if index < 0 else index


def _set(target: Any, key: str, value: Any) -> None:
    if isinstance(target, dict):
        target[key] = value
    elif isinstance(target, list):
        index = _index(key, len(target))
        if index is None:
            return
        if index < 0:
            raise FieldError(f"index {key} is outside of the array")
        if index > 100_000:
            raise Unknown("an array of more than 100,000 elements is not built")
        if index < len(target):
            target[index] = value
        else:
            target.extend([None] * (index - len(target)))
            target.append(value)
    else:
        raise FieldError(f"could not set `{key}` below a value that has no fields")


class Event:
    """An event. ``fields``: JSON values; ``@timestamp`` is a ``Timestamp``. ``metadata``: what ``[@metadata]`` holds.
    ``cancelled``: a filter dropped it. ``unknown``: fields whose values are not known (``EVERYTHING``: all), except for
    those in ``settled``, which were set afterwards; reading one raises ``Unknown``. ``budget``: of what filters write,
    shared with its copies.
    """

    def __init__(self, fields: dict[str, Any] | None = None, metadata: dict[str, Any] | None = None) -> None:
        self.fields: dict[str, Any] = {} if fields is None else fields
        self.metadata: dict[str, Any] = {} if metadata is None else metadata
        self.cancelled = False
        self.budget = Budget()
        self.unknown: set[Path] = set()
        self.settled: set[Path] = set()

    def get(self, path: Path) -> Any:
        """Return the value of a field, not copied; ``MISSING`` if there is none. Lists have indices, also negative."""
        if self.unknown:
            self._require(path)
        if len(path) == 1:
            name = path[0]
            return self.metadata if name == METADATA else self.fields.get(name, MISSING)
        target = self._container(path)
        return MISSING if target is None else _fetch(target, path[-1])

    def _container(self, path: Path) -> dict[str, Any] | list[Any] | None:
        """Return the object or array that a field of several names is in; None if there is none."""
        target: dict[str, Any] | list[Any]
        target, path = self._root(path)
        for key in path[:-1]:
            target = _fetch(target, key)
            if not isinstance(target, dict | list):
                return None
        return target

    def _root(self, path: Path) -> tuple[dict[str, Any], Path]:
        return (self.metadata, path[1:]) if path[0] == METADATA else (self.fields, path)

    def has(self, path: Path) -> bool:
        """Return whether a field exists, also with null."""
        return self.get(path) is not MISSING

    def set(self, path: Path, value: Any) -> None:
        """Set a field; objects on the way are created. The value belongs to the event afterwards (see ``copied``).

        Raises ``FieldError`` as the real event: below a scalar or null, ``@timestamp`` not a timestamp, ``tags`` not
        strings. Raises ``Unknown`` for a value beyond the budget.
        """
        self.budget.write(value, len(path) - 1)
        if self.unknown:
            self._settle(path)
        if len(path) == 1:
            name = path[0]
            if name == TIMESTAMP:
                if not isinstance(value, Timestamp):
                    raise FieldError("wrong argument type (expected LogStash::Timestamp)")
            elif name == METADATA:
                if not isinstance(value, dict):
                    raise FieldError("`@metadata` can only be an object")
                self.metadata = value
                return
            elif name == TAGS and not is_legal_tags(value):
                raise FieldError("`tags` accepts only a string or an array of strings")
            self.fields[name] = value
            return
        if path[0] == TAGS:
            raise FieldError("`tags` accepts only a string or an array of strings")
        root, path = self._root(path)
        target: Any = root
        for key in path[:-1]:
            inner = _fetch(target, key)
            if inner is MISSING:
                inner = {}
                _set(target, key, inner)
            target = inner
        _set(target, path[-1], value)

    def remove(self, path: Path) -> Any:
        """Remove a field and return its value; ``MISSING`` if there is none. Elements of an array move up."""
        if self.unknown:
            self._settle(path)
        if len(path) == 1:
            if path[0] == METADATA:
                removed, self.metadata = self.metadata, {}
                return removed
            return self.fields.pop(path[0], MISSING)
        target = self._container(path)
        if target is None:
            return MISSING
        if isinstance(target, dict):
            return target.pop(path[-1], MISSING)
        index = _index(path[-1], len(target))
        return MISSING if index is None or not 0 <= index < len(target) else target.pop(index)

    def tag(self, *names: str) -> None:
        """Add tags that are not there already. A string in ``tags`` becomes an array."""
        if self.unknown and self.is_unknown((TAGS,)):
            return
        for name in names:
            tags = self.fields.get(TAGS, MISSING)
            if tags is MISSING:
                self.fields[TAGS] = [name]
            elif isinstance(tags, list):
                if name not in tags:
                    tags.append(name)
            elif tags != name:
                self.fields[TAGS] = [tags, name]

    def cancel(self) -> None:
        """Drop the event."""
        self.cancelled = True

    def copy(self) -> Event:
        """Return a deep copy."""
        event = Event(copied(self.fields), copied(self.metadata))
        event.cancelled = self.cancelled
        event.budget = self.budget
        event.unknown = set(self.unknown)
        event.settled = set(self.settled)
        return event

    def clone(self) -> Event:
        """Return the copy that a filter makes of an event: ``@version`` and ``@timestamp`` are set if they are missing,
        the latter to the time of the run, which is not known. Raises ``Unknown`` beyond the budget."""
        self.budget.copy(self.fields, self.metadata)
        clone = self.copy()
        clone.fields.setdefault("@version", "1")
        if not isinstance(clone.fields.get(TIMESTAMP), Timestamp):
            clone.mark_unknown((TIMESTAMP,))
        return clone

    def to_hash(self) -> dict[str, Any]:
        """Return the fields without ``@metadata``, not copied. Raises ``Unknown`` if a field is unknown."""
        for path in self.unknown:
            self._require(path)
        return self.fields

    def names(self) -> list[str]:
        """Return the names of the fields at the top. Raises ``Unknown`` if a field is unknown."""
        return list(self.to_hash())

    def written(self, path: Path, value: Any) -> None:
        """Called by a filter that has set a field without ``set``."""

    @property
    def timestamp(self) -> Timestamp | None:
        """``@timestamp``; None if it was removed."""
        value = self.get((TIMESTAMP,))
        return value if isinstance(value, Timestamp) else None

    def expand(self, text: str) -> str:
        """Return a string with each ``%{…}`` replaced, as ``event.sprintf`` does. A field that is missing or null
        leaves its reference. Raises ``FieldError`` for a malformed reference or date format."""
        if "%{" not in text:
            return text
        expanded = expand(text, self.get, lambda: self.timestamp)
        self.budget.take(len(expanded))
        return expanded

    def mark_unknown(self, path: Path) -> None:
        """Record that the value of a field is not known from here on (``EVERYTHING``: no field is)."""
        self.unknown.add(path)
        self.settled = {settled for settled in self.settled if not overlap(settled, path)}

    def is_unknown(self, path: Path) -> bool:
        """Return whether the value of a field, or a part of it, is not known."""
        is_settled = any(path[: len(other)] == other for other in self.settled)
        return not is_settled and any(overlap(path, other) for other in self.unknown)

    def _require(self, path: Path) -> None:
        if self.is_unknown(path):
            raise Unknown(f"the value of `{display(path)}` is not known")

    def _settle(self, path: Path) -> None:
        """A field is set or removed: its value is known again, if it is known that it can be set."""
        if any(other and len(other) < len(path) and path[: len(other)] == other for other in self.unknown):
            self._require(path)
        inside = [other for other in self.unknown if other[: len(path)] == path]
        self.unknown.difference_update(inside)
        if EVERYTHING in self.unknown:
            if len(path) > 1:
                self._require(path[:1])
            self.settled.add(path)

    @classmethod
    def from_json(cls, source: dict[str, Any], now: Timestamp) -> Event:
        """Return the event of a JSON object, as Logstash makes it: with ``@version`` and ``@timestamp`` (``now``
        where it is missing or not valid). ``source`` is not changed. Fields beyond the limits of ``budget`` are
        unknown."""
        beyond = [name for name, value in source.items() if not _is_within_limits(value)]
        fields = copied({name: value for name, value in source.items() if name not in beyond})
        metadata = fields.pop(METADATA, {})
        fields.setdefault("@version", "1")
        event = cls(fields, metadata if isinstance(metadata, dict) else {})
        for name in beyond:
            event.mark_unknown((name,))
        tags = fields.get(TAGS)
        if not is_legal_tags(tags) and tags is not None:
            fields["_tags"] = [tags]
            fields[TAGS] = ["_tagsparsefailure"]
        given = fields.get(TIMESTAMP)
        read = now if given is None else Timestamp.parse(given) if isinstance(given, str) else None
        fields[TIMESTAMP] = now if read is None else read
        if read is None:
            event.tag("_timestampparsefailure")
            fields["_@timestamp"] = given
        return event

    def to_json(self) -> dict[str, Any]:
        """Return the fields as JSON values; ``@metadata`` is included if it is not empty."""
        fields: dict[str, Any] = plain(self.fields)
        if self.metadata:
            fields[METADATA] = plain(self.metadata)
        return fields


Filter = Callable[[Event], list[Event]]
"""What a filter makes of an event: the events that it passes on."""


def _is_within_limits(value: Any) -> bool:
    try:
        measured(value, 1)
    except Unknown:
        return False
    return True


def is_legal_tags(value: Any) -> bool:
    """Return whether ``tags`` can be set to a value."""
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(tag, str) for tag in value))


def plain(value: Any) -> Any:
    """Return a value as a JSON value: timestamps become strings."""
    return copied(value, lambda leaf: str(leaf) if isinstance(leaf, Timestamp) else leaf)


def expand(text: str, get: Callable[[Path], Any], clock: Callable[[], Timestamp | None]) -> str:
    """Return a string with its references replaced; ``Event.expand`` describes it. ``get`` returns the value of a
    field, ``clock`` the time of the event.
    Raises ``Unknown`` if the result is too large, and for a date in a format of java.time."""
    pieces: list[str] = []
    offset = size = 0
    for part in sprintf.parse(text):
        written = text[part.start : part.end]
        pieces += (text[offset : part.start], _replaced(part, written, get, clock))
        offset = part.end
        size = checked(pieces[-1], size)
    return "".join([*pieces, text[offset:]])


def _replaced(
    part: sprintf.SprintfPart, written: str, get: Callable[[Path], Any], clock: Callable[[], Timestamp | None]
) -> str:
    if part.kind == sprintf.JAVA:
        raise Unknown("`%{{…}}`, a date in a format of java.time, is not modelled")
    if part.kind != sprintf.FIELD:
        timestamp = clock()
        if timestamp is None:
            return ""
        return str(timestamp.seconds) if part.kind == sprintf.EPOCH else date_text.joda(part.body, timestamp)
    value = get(reference(part.body))
    if value is None or value is MISSING:
        return written
    if isinstance(value, list):
        return joined(value)
    return json_text(value) if isinstance(value, dict) else java_text(value)
