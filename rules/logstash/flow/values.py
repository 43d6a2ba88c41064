"""What is known of a field: whether it exists, the types and values it may have, and the fields in it.

A ``Value`` is immutable and shared by states. ``status`` is ``ABSENT``, ``MAY`` or ``MUST``; ``types``: a set of bits.
"""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline

ABSENT, MAY, MUST = 0, 1, 2

TEXT, INTEGER, FLOAT, BOOLEAN, TIMESTAMP, LIST, OBJECT, OTHER, LEFT = 1, 2, 4, 8, 16, 32, 64, 128, 256
ANY = 511
NUMBERS = INTEGER | FLOAT | LIST
"""Numbers, also several: of a list of strings that is converted, or of a name that a pattern captures twice."""
TYPES = {
    "text": TEXT, "integer": INTEGER, "float": FLOAT, "boolean": BOOLEAN, "timestamp": TIMESTAMP, "list": LIST,
    "object": OBJECT, "unknown": ANY,
}  # fmt: skip
"""Bits by the words of the tables. ``OTHER``: null and values of other types; ``LEFT``: strings and numbers that a
``convert`` to a boolean leaves as they are."""
CHANGED = 512
"""Not a type: the filter that gives the field its value does so even if the sender has set it."""
_CONTAINERS = LIST | OBJECT
FALSY = frozenset(("", "false"))
"""Strings for which the condition ``[field]`` is false."""
MISSING = frozenset(("", "-", "null"))
"""Strings for a missing value. A list with one of them is not intended."""
MAX_CHILDREN = 400
"""An object with more known fields counts as unknown."""
MAX_CONSTANTS = 40
"""A field with more possible values counts as one with any value."""


class Place:
    """Where the pipeline determines what is known of a field: ``start``/``end`` in the file with that ``tree``.

    ``word``: ``removed``, ``renamed``, ``set``, ``sent`` (by the sender of the event), ``scalar`` (a scalar has no
    fields) or ``condition``. ``new``: the name that a ``rename`` gives, empty if it is not constant. ``plugin``: name
    of the plugin, empty for a condition.
    """

    __slots__ = ("end", "new", "plugin", "start", "tree", "word")

    def __init__(self, word: str, tree: Pipeline, start: int, end: int, plugin: str = "", new: str = "") -> None:
        self.word = word
        self.tree = tree
        self.start = start
        self.end = end
        self.plugin = plugin
        self.new = new


class Value:
    """What is known of a field. ``constants``: all values that it may have, None if they are not known; ``is_open``: it
    may have fields that are not in ``children``; ``place``: where it was removed or set, None if that is unknown."""

    __slots__ = ("children", "constants", "is_open", "place", "status", "types")

    def __init__(
        self,
        status: int,
        types: int,
        constants: frozenset[str] | None = None,
        is_open: bool = False,
        children: dict[str, Value] | None = None,
        place: Place | None = None,
    ) -> None:
        self.status = status
        self.types = types
        self.constants = constants
        self.is_open = is_open
        self.children = children
        self.place = place

    def child(self, name: str) -> Value:
        """Return what is known of a field of this one."""
        if self.status == ABSENT:
            return self
        known = self.children.get(name) if self.children is not None else None
        if known is not None:
            if known.status == MUST and self.status != MUST:
                return known.with_status(MAY)
            return known
        if not self.types & _CONTAINERS:
            if not self.types:
                return UNKNOWN
            return absent(self.place) if self.place is not None else NEVER
        return UNKNOWN if self.is_open or self.types & LIST else NEVER

    def with_status(self, status: int) -> Value:
        """Return the same value with another status."""
        if status == self.status:
            return self
        return Value(status, self.types, self.constants, self.is_open, self.children, self.place)

    def with_child(self, name: str, child: Value, status: int) -> Value:
        """Return the value after a field of it has been set (``status`` ``MUST``), may have been, or was removed."""
        if self.status == ABSENT:
            return Value(status, OBJECT, None, False, {name: child})
        if self.children is not None and len(self.children) >= MAX_CHILDREN:
            return UNKNOWN
        if not self.types & _CONTAINERS:  # the write fails, or the field has been replaced by then
            return Value(self.status, self.types | OBJECT, None, True)
        children = {} if self.children is None else self.children
        if status == MUST and self.status == MAY:
            children = {key: weakened(known) for key, known in children.items()}
        children = {**children, name: child}
        types = self.types & _CONTAINERS if status == MUST else self.types
        return Value(max(status, self.status), types | OBJECT, None, self.is_open, children)

    def without_child(self, name: str, gone: Value) -> Value:
        """Return the value after a field of it has been removed."""
        if not self.types & _CONTAINERS:
            return self
        children = {**self.children, name: gone} if self.children is not None else {name: gone}
        return Value(self.status, self.types, self.constants, self.is_open, children, self.place)

    @property
    def is_plain_unknown(self) -> bool:
        """Whether nothing is known."""
        return (
            self.status == MAY and self.types == ANY and self.is_open and self.constants is None and not self.children
        )


def absent(place: Place | None) -> Value:
    """Return what is known of a field that no event has, with the place that shows it."""
    return Value(ABSENT, 0, place=place)


UNKNOWN = Value(MAY, ANY, None, True)
NEVER = Value(ABSENT, 0)
SOMETHING = Value(MUST, ANY, None, True)
SENT = Value(MAY, 0, None, True)
"""A field as the sender of the event has set it, if at all, of whose types nothing is said: joined with what a plugin
sets, it has the types of that, but is unknown if the plugin changes what the sender has set (``CHANGED``)."""


def is_gone(value: Value) -> bool:
    """Return whether ``[field]`` is false for every event, because a filter has removed or renamed the field, unless it
    is a string for which that is false, too: ``if [a] { mutate { rename => … } }``."""
    return value.place is not None and value.place.word in _GONE and (value.status == ABSENT or _is_falsy(value))


_GONE = ("removed", "renamed")


def _is_falsy(value: Value) -> bool:
    return value.constants is not None and not value.types & ~TEXT and value.constants <= FALSY


def _join_absent(absent: Value, other: Value) -> Value:
    if other.status == ABSENT:
        return absent if absent.place is not None else other
    if other.place is None and _is_falsy(other) and is_gone(absent):
        return Value(MAY, TEXT, other.constants, place=absent.place)
    return other.with_status(MAY)


def join(one: Value, other: Value) -> Value:
    """Return what is known of a field that is as in one of two states."""
    if one is other or one is UNKNOWN:
        return one
    if other is UNKNOWN:
        return other
    if one.status == ABSENT:
        return _join_absent(one, other)
    if other.status == ABSENT:
        return _join_absent(other, one)
    if (one.types | other.types) & CHANGED and not (one.types and other.types):
        return UNKNOWN
    status = one.status if one.status == other.status else MAY
    constants = None
    if one.constants is not None and other.constants is not None:
        constants = one.constants | other.constants
        if len(constants) > MAX_CONSTANTS:
            constants = None
    children = None
    if one.children or other.children:
        names = {**(one.children or {}), **(other.children or {})}
        children = {name: join(one.child(name), other.child(name)) for name in names}
        if one.is_open or other.is_open:
            children = {name: child for name, child in children.items() if child is not UNKNOWN}
    place = one.place or other.place
    if place is not None and place.word in _GONE and not (is_gone(one) and is_gone(other)):
        place = None if other.place is place or is_gone(other) else other.place
    found = Value(status, one.types | other.types, constants, one.is_open or other.is_open, children, place)
    return UNKNOWN if found.is_plain_unknown else found


def is_sent(value: Value) -> bool:
    """Return whether the sender of the event determines what is known of a field."""
    return value.place is not None and value.place.word == "sent"


def weakened(value: Value) -> Value:
    """Return what is known of a field that may have been removed, or lost some of its fields."""
    if value.status == ABSENT:
        return value
    children = None
    if value.children is not None:
        children = {name: weakened(child) for name, child in value.children.items()}
    return Value(MAY, value.types, value.constants, value.is_open, children, value.place)
