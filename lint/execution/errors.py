"""What can end the run of a filter without a result: exceptions, and limits on the values of events, beyond which the
result is unknown (their nesting, and what filters may write for one input event)."""

from __future__ import annotations

from typing import Any


class NotRun(Exception):
    """A plugin, option or value that is not modelled: what the filter makes of the event is unknown."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Unknown(NotRun):
    """A filter or condition depends on something that is not known. A filter never catches it: the pipeline marks
    everything that the filter may write as unknown."""


class Unsupported(Unknown):
    """The regular expression, or this expression on this string, cannot be run exactly."""


class Spent(Unknown):
    """The search needs more steps than are left."""


class StartError(Exception):
    """Logstash refuses to start with the plugin: ``register`` raises, or an option is not valid. ``offset``: that of
    the plugin or condition in the pipeline, where it is known."""

    offset: int | None = None


class FieldError(Exception):
    """The real event raises: the field cannot be set, the reference is malformed, the value is not of a legal type."""


class ConditionError(Exception):
    """The real comparison raises: Logstash drops the event."""


class EventError(Exception):
    """An exception leaves the filter: the pipeline of the real Logstash terminates."""


MAX_DEPTH = 100
"""Nesting of objects and arrays, so that functions on values can recurse."""
MAX_SIZE = 5_000_000
"""Elements, members and pieces of text that the events of one input event may have, and filters may write."""
_PIECE = 16
"""Characters of a piece: they take less time and memory than elements. Lines of ten megabytes are run."""
MAX_EVENTS = 10_000
"""Events that one input event may become."""


class Budget:
    """What is left for the events that an input event becomes, which share it."""

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """Begin with the next input event."""
        self.left = MAX_SIZE
        self._events = MAX_EVENTS

    def take(self, size: int) -> None:
        """Charge a size. Raises ``Unknown`` beyond the limit."""
        self.left -= size
        if self.left < 0:
            raise Unknown("the events become too large")

    def write(self, value: Any, depth: int = 0) -> None:
        """Charge a value that is ``depth`` levels below the event. Raises ``Unknown``."""
        is_flat = isinstance(value, str) and depth <= MAX_DEPTH
        self.take(len(value) // _PIECE + 1 if is_flat else measured(value, depth))

    def copy(self, *values: dict[str, Any]) -> None:
        """Charge a new event with a copy of these values, which shares their strings. Raises ``Unknown``."""
        self._events -= 1
        if self._events < 0:
            raise Unknown(f"an event becomes more than {MAX_EVENTS:,} events")
        for value in values:
            self.take(measured(value, text=False))


def measured(value: Any, depth: int = 0, *, text: bool = True) -> int:
    """Return the size of a value: elements, members and, with ``text``, pieces of text.

    Raises ``Unknown`` for a value that is too large, or nested too deeply, also for one that contains itself.
    """
    size = 0
    level = [value]
    while level:
        if depth > MAX_DEPTH:
            raise Unknown(f"values nested more than {MAX_DEPTH} levels deep are not modelled")
        below: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                below.extend(item.values())
                size += sum(map(len, item)) // _PIECE if text else 0
            elif isinstance(item, list):
                below.extend(item)
            elif text and isinstance(item, str):
                size += len(item) // _PIECE
            if size + len(below) > MAX_SIZE:
                raise Unknown("the events become too large")
        size += len(level)
        depth += 1
        level = below
    return size


def checked(text: str, size: int) -> int:
    """Return the length of a string to which ``text`` is added. Raises ``Unknown`` beyond the limit."""
    size += len(text)
    if size > MAX_SIZE * _PIECE:
        raise Unknown("the events become too large")
    return size
