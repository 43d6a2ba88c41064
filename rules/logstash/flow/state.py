"""What is known of an event at one point of a pipeline, for the events of one input (or of one copy of a ``clone``).

A state is a layer of changes over the state before a branch. So the clauses of an ``if`` share what they do not change,
and only what they changed is joined after it.
"""

from __future__ import annotations

from lslint.rules.logstash.dataflow.writes import Path
from lslint.rules.logstash.flow.values import ABSENT, MAY, MUST, NEVER, UNKNOWN, Place, Value, absent, join, weakened

Key = str | tuple[str]

MAX_FIELDS = 1_500
"""An event with more known top-level fields counts as one with any fields."""
MAX_TAGS = 200
"""An event that may have more tags counts as one with any tags."""
MAX_PATH = 20
"""Fields are distinguished up to this depth."""
_MAX_LAYERS = 16
"""A state with more layers is copied, so that the time for a look-up does not grow with the depth of branches."""
_MAX_WEAKENED = 30
"""So often, what is known of all fields is changed; then all fields are unknown."""
_METADATA = "@metadata"


class State:
    """``is_open``: the event may have any field (else it has no others); ``tags_open``: the same for its tags.
    ``is_dead``: no event arrives here. ``ecs``: the plugins that do not set ``ecs_compatibility`` use ECS.

    The fields are in ``own`` by the first part of their names, tags by tuples of one string; what is not in ``own`` is
    as in ``below``."""

    __slots__ = ("below", "depth", "ecs", "is_dead", "is_open", "own", "tags_open", "times_weakened")

    def __init__(self, ecs: bool = False, is_open: bool = False, tags_open: bool = False) -> None:
        self.below: State | None = None
        self.own: dict[Key, Value] = {}
        self.is_open = is_open
        self.tags_open = tags_open
        self.is_dead = False
        self.ecs = ecs
        self.depth = 0
        self.times_weakened = 0

    def get(self, key: Key) -> Value:
        """Return what is known of a top-level field, or of the tag in a tuple."""
        layer: State | None = self
        while layer is not None:
            found = layer.own.get(key)
            if found is not None:
                return found
            layer = layer.below
        return UNKNOWN if (self.tags_open if type(key) is tuple else self.is_open) else NEVER

    def look_up(self, path: Path) -> Value:
        """Return what is known of a field."""
        first = path[0]
        if first == "tags" or (first[:6] == "column" and first[6:].isdigit()):
            return UNKNOWN  # csv numbers columns without a name
        found = self.get(first)
        for name in path[1:]:
            if found.status != ABSENT and _is_index(name):
                return UNKNOWN
            found = found.child(name)
        return found

    def put(self, path: Path, value: Value) -> None:
        """Set what is known of a field; the objects that contain it exist if it certainly does."""
        key = path[0]
        if len(path) == 1:
            self.own[key] = value
        elif len(path) > MAX_PATH:
            self.own[key] = UNKNOWN
        else:
            self.own[key] = _changed(self.get(key), path, 1, value)
        if len(self.own) > MAX_FIELDS:
            self.open()

    def write(self, path: Path, value: Value, is_sure: bool) -> None:
        """Record that a field was set, or may have been (``is_sure`` false)."""
        if path[0] == "tags":
            self.open_tags()
            return
        if not is_sure and self.get(path[0]) is UNKNOWN:
            return
        if any(map(_is_index, path[1:])):
            self.own[path[0]] = UNKNOWN
            return
        if not is_sure:
            old = self.look_up(path)
            value = UNKNOWN if old is UNKNOWN else join(old, value)
        self.put(path, value)

    def remove(self, path: Path, place: Place, is_sure: bool) -> None:
        """Record that a field was removed, or may have been."""
        if path[0] == "tags":
            for key in self.known_keys():
                if type(key) is tuple and self.get(key).status == MUST:
                    self.own[key] = weakened(self.get(key))
            return
        old = self.look_up(path)
        if len(path) > MAX_PATH or any(map(_is_index, path[1:])):
            if old.status != ABSENT:
                self.own[path[0]] = UNKNOWN
        elif not is_sure:
            if old.status == MUST:
                self.put(path, weakened(old))
        elif old.status != ABSENT:
            gone = absent(place)
            self.own[path[0]] = gone if len(path) == 1 else _without(self.get(path[0]), path, 1, gone)

    def open(self) -> None:
        """Record that any top-level field may have been set."""
        kept = {key: self.get(key) for key in self.known_keys() if key == _METADATA or type(key) is tuple}
        if len(kept) > MAX_TAGS:
            kept = {}
            self.tags_open = True
        kept[_METADATA] = UNKNOWN
        self.below = None
        self.depth = 0
        self.own = kept
        self.is_open = True

    def open_all(self) -> None:
        """Record that the event may have been changed in any way."""
        self.below = None
        self.depth = 0
        self.own = {}
        self.is_open = self.tags_open = True
        self.own[_METADATA] = UNKNOWN

    def open_tags(self) -> None:
        """Record that the event may have any tag."""
        self.tags_open = True
        for key in [key for key in self.known_keys() if type(key) is tuple]:
            self.own[key] = UNKNOWN

    def weaken(self) -> None:
        """Record that any field may have been removed."""
        self.times_weakened += 1
        if self.times_weakened > _MAX_WEAKENED:
            self.open_all()
            return
        for key in self.known_keys():
            self.own[key] = weakened(self.get(key))

    def known_keys(self) -> list[Key]:
        """Return the names of the top-level fields and the tags of which something is known."""
        found: dict[Key, None] = {}
        layer: State | None = self
        while layer is not None:
            found.update(dict.fromkeys(layer.own))
            layer = layer.below
        return list(found)

    def fork(self) -> State:
        """Return a state that begins as this one, which must not change as long as the other is in use."""
        found = State(self.ecs, self.is_open, self.tags_open)
        found.is_dead = self.is_dead
        found.times_weakened = self.times_weakened
        if self.depth >= _MAX_LAYERS:
            found.own = {key: self.get(key) for key in self.known_keys()}
        else:
            found.below = self
            found.depth = self.depth + 1
        return found

    def copy(self) -> State:
        """Return an independent copy."""
        found = State(self.ecs)
        found.take(self)
        found.times_weakened = self.times_weakened
        found.own = dict(self.own)
        return found

    def take(self, other: State) -> None:
        """Become what ``other`` is."""
        self.below, self.own, self.depth = other.below, other.own, other.depth
        self.is_open, self.tags_open, self.is_dead = other.is_open, other.tags_open, other.is_dead

    def join(self, arms: list[State]) -> None:
        """Become what holds after any of the forks ``arms`` of this state."""
        arms = [arm for arm in arms if not arm.is_dead]
        if not arms:
            self.is_dead = True
            return
        self.times_weakened = max(arm.times_weakened for arm in arms)
        opened = [arm for arm in arms if arm.below is not self]
        if len(arms) == 1:
            if opened:
                self.take(arms[0])
            else:
                self.own.update(arms[0].own)
                self.is_open, self.tags_open = arms[0].is_open, arms[0].tags_open
            return
        tags_open = any(arm.tags_open for arm in arms)
        if opened:
            self._join_opened(arms, opened)
        else:
            self._join_layers(arms, tags_open)
        self.is_open, self.tags_open = any(arm.is_open for arm in arms), tags_open

    def _join_layers(self, arms: list[State], tags_open: bool) -> None:
        changed: dict[Key, list[Value]] = {}
        for arm in arms:
            for key, value in arm.own.items():
                changed.setdefault(key, []).append(value)
        for key, values in changed.items():
            found = values[0]
            for value in values[1:]:
                found = join(found, value)
            if len(values) < len(arms):
                is_opened = type(key) is tuple and tags_open and not self.tags_open
                found = UNKNOWN if is_opened else join(found, self.get(key))
            if found is not UNKNOWN or self.get(key) is not UNKNOWN:
                self.own[key] = found

    def _join_opened(self, arms: list[State], opened: list[State]) -> None:
        """``opened``: those that lost what was known before; the others are joined with what they still know."""
        unknown = [arm.own for arm in opened if arm.is_open]  # the fields that one of these lacks are unknown
        keys = dict.fromkeys(min(unknown, key=len) if unknown else ())
        for arm in arms:
            keys.update(dict.fromkeys(key for key in arm.known_keys() if not unknown or isinstance(key, tuple)))
        own: dict[Key, Value] = {}
        for key in keys:
            found = arms[0].get(key)
            for arm in arms[1:]:
                found = join(found, arm.get(key))
            if found is not UNKNOWN or type(key) is tuple or key == _METADATA:
                own[key] = found
        self.own = own
        self.below = None
        self.depth = 0


def _is_index(name: str) -> bool:
    """Return whether a part of a field name may be the index of an item of a list."""
    return name.lstrip("-").isdigit()


def _changed(value: Value, path: Path, at: int, new: Value) -> Value:
    """Return an object with a field set at ``path[at:]``."""
    name = path[at]
    inner = new if at + 1 == len(path) else _changed(value.child(name), path, at + 1, new)
    status = MUST if new.status == MUST else MAY
    return value.with_child(name, inner, status)


def _without(value: Value, path: Path, at: int, gone: Value) -> Value:
    """Return an object without the field at ``path[at:]``, which may exist."""
    name = path[at]
    return value.without_child(name, gone if at + 1 == len(path) else _without(value.child(name), path, at + 1, gone))


_MAX_REFINED = 60


def refine(arm: State, rest: State) -> None:
    """Begin a clause with what the clauses before it have left."""
    arm.is_dead = rest.is_dead
    if rest.below is arm.below and len(rest.own) <= _MAX_REFINED:
        arm.own.update(rest.own)
    elif rest.below is not arm.below:
        arm.take(rest)
        arm.own = dict(rest.own)


def merged(states: list[State]) -> State:
    """Return a state for the events of several inputs."""
    found = State(states[0].ecs)
    found.join(states)
    return found


def distinct(states: list[State], by_mode: bool) -> list[State]:
    """Return the states without those that say the same as another. ``by_mode``: states of different modes count as
    different."""
    found: list[State] = []
    known = set()
    for state in states:
        fields = frozenset((key, _shape(value)) for key, value in state.own.items())
        key = (by_mode and state.ecs, state.is_open, state.tags_open, fields)
        if key not in known:
            known.add(key)
            found.append(state)
    return found


def _shape(value: Value) -> object:
    children = frozenset((name, _shape(child)) for name, child in (value.children or {}).items())
    return (value.status, value.types, value.constants, value.is_open, children)
