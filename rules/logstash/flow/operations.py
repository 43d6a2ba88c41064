"""The operations on a state that the effects of plugins consist of."""

from __future__ import annotations

from lslint.rules.logstash.dataflow.writes import Path
from lslint.rules.logstash.flow.state import State
from lslint.rules.logstash.flow.values import ABSENT, ANY, LIST, MAY, MUST, OBJECT, OTHER, UNKNOWN, Value, absent, join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Operation = tuple[Any, ...]
    Met = dict[tuple[int, tuple[str, ...]], Value]
    Seen = list[Value | bool | None]

(
    READ, WRITE, APPEND, CAPTURE, REMOVE, MOVE, COPY, CHANGE, TOUCH, OPEN, OPEN_ALL, OPEN_FIELD, OPEN_TYPES, TAG, UNTAG,
    OPEN_TAGS, DROP, WEAKEN, RECOUNT,
) = range(19)  # fmt: skip
"""``READ number path``; ``WRITE path value is_sure``; ``APPEND path value is_sure``: to a list if the field exists;
``CAPTURE path value source``: the same, on success; ``REMOVE path place is_sure``, without a place if it is not sure;
``MOVE from to place``, ``COPY from to``: ``to`` is None for a computed name; ``CHANGE path types constants place``: of
a field that exists (0: the same types); ``TOUCH path``: its content may have changed in any way; ``OPEN``,
``OPEN_ALL``, ``OPEN_TYPES``, ``OPEN_TAGS``, ``WEAKEN``; ``OPEN_FIELD path``: it may get any fields; ``TAG name is_sure
place``; ``UNTAG name place is_sure``; ``DROP``; ``RECOUNT``: other events may be created, or this one dropped."""

MAKING = {WRITE: 1, APPEND: 1, CAPTURE: 1, MOVE: 2, COPY: 2}
"""The operations that set a field, and which of their arguments is its name."""
_CHANGING = {**dict.fromkeys((WRITE, APPEND, CAPTURE, REMOVE, CHANGE, OPEN_FIELD), (1,)), MOVE: (1, 2), COPY: (2,)}
"""The operations that set, change or remove fields, and which of their arguments are the names. ``TOUCH`` alone only
reads the field: a value that Ruby code gets may be changed in place, but is then not stored."""

_SOURCES = {READ: 2, MOVE: 1, COPY: 1}
"""The operations that take the value of a field, and which of their arguments is its name."""


def made(operations: list[Operation]) -> Iterator[tuple[Path, Operation]]:
    """Yield the fields that operations set by name, each with its operation; objects that get fields of unknown names
    as well."""
    for operation in operations:
        place = 1 if operation[0] == OPEN_FIELD else MAKING.get(operation[0])
        if place is not None and operation[place] is not None:
            yield operation[place], operation


def changed(operations: list[Operation]) -> Iterator[tuple[Path, Operation]]:
    """Yield the fields that operations set, change or remove by name, each with its operation."""
    for operation in operations:
        for place in _CHANGING.get(operation[0], ()):
            if operation[place] is not None:
                yield operation[place], operation


def read(operations: list[Operation]) -> Iterator[Path]:
    """Yield the fields whose values operations read, move or copy. Not those that templates ``%{…}`` name."""
    for operation in operations:
        if operation[0] in _SOURCES and operation[_SOURCES[operation[0]]] is not None:
            yield operation[_SOURCES[operation[0]]]


def is_open(operations: list[Operation]) -> bool:
    """Return whether operations may set fields that they do not name."""
    return any(
        operation[0] in (OPEN, OPEN_ALL) or (operation[0] in (MOVE, COPY) and operation[2] is None)
        for operation in operations
    )


def apply(operations: list[Operation], state: State, seen: Seen, met: Met | None = None) -> None:
    """Apply operations to a state. ``seen``: by the number of each read, False if the field may exist, else what is
    known of its absence; None before the first state. ``met``: gets what was known of each field before the first
    ``APPEND`` or ``CAPTURE`` of it."""
    for operation in operations:
        code = operation[0]
        if code == READ:
            number = operation[1]
            if seen[number] is not False:
                found = state.look_up(operation[2])
                if found.status != ABSENT:
                    seen[number] = False
                elif seen[number] is None or found.place is not None:
                    seen[number] = found
        elif code == WRITE:
            state.write(operation[1], operation[2], operation[3])
        elif code in (APPEND, CAPTURE):
            _append(operation, state, code == APPEND and operation[3], met)
        elif code == REMOVE:
            state.remove(operation[1], operation[2], operation[3])
        elif code in (MOVE, COPY):
            _move(operation, state, code == MOVE)
        elif code == CHANGE:
            _, path, types, constants, place = operation
            old = state.look_up(path)
            if path[0] == "tags":
                state.open_tags()
            elif old.status != ABSENT and (old is not UNKNOWN or types not in (0, ANY)):
                types = types | (old.types & (OBJECT | OTHER)) if types else old.types
                is_open = old.is_open or bool(types & LIST) or types == ANY
                children = old.children if types != ANY else None
                state.put(path, Value(old.status, types, constants, is_open, children, place or old.place))
        elif code == TOUCH:
            old = state.look_up(operation[1])
            if old.status != ABSENT and old is not UNKNOWN:
                state.put(operation[1], Value(old.status, ANY, None, True))
        elif code == TAG:
            key = (operation[1],)
            old = state.get(key)
            if operation[2]:
                state.own[key] = Value(MUST, ANY, None, False, None, operation[3])
            elif old is not UNKNOWN:
                state.own[key] = join(old, Value(MAY, ANY, None, False, None, operation[3]))
        elif code == UNTAG:
            key = (operation[1],)
            if "%{" in operation[1] or "${" in operation[1]:
                state.open_tags()
            elif operation[3]:
                state.own[key] = absent(operation[2])
            else:
                old = state.get(key)
                state.own[key] = old.with_status(MAY) if old.status != ABSENT else old
        else:
            _open(operation, state)


def _open(operation: Operation, state: State) -> None:
    code = operation[0]
    if code == OPEN:
        state.open()
    elif code == OPEN_ALL:
        state.open_all()
    elif code == OPEN_TAGS:
        state.open_tags()
    elif code == OPEN_FIELD:
        path = operation[1]
        old = state.look_up(path)
        if old.status == ABSENT:
            state.write(path, Value(MUST, OBJECT, None, True), False)
        else:
            state.put(path, Value(old.status, old.types | OBJECT, None, True))
    elif code == OPEN_TYPES:
        for key in state.known_keys():
            old = state.get(key)
            if type(key) is not tuple and old.types:
                state.own[key] = Value(old.status, ANY, None, True)
    elif code == WEAKEN:
        state.weaken()
    elif code == DROP:
        state.is_dead = True


def _append(operation: Operation, state: State, is_sure: bool, met: Met | None) -> None:
    path, value = operation[1], operation[2]
    if path[0] == "tags":
        state.open_tags()
        return
    if not is_sure and state.get(path[0]) is UNKNOWN:
        return  # it stays unknown
    old = state.look_up(path)
    if met is not None:
        met.setdefault((operation[0], path), old)
    if operation[0] == CAPTURE and state.look_up(operation[3]).types & LIST:
        value = Value(value.status, value.types | LIST, None, True)
    if operation[0] == CAPTURE and old.status == MUST and old.types == OBJECT:
        return  # grok keeps the object
    if old.status == ABSENT:
        state.write(path, value, is_sure)
    elif is_sure:
        types = ANY if old.is_plain_unknown else value.types | old.types | LIST
        state.write(path, Value(MUST, types, None, True), True)
    elif old is UNKNOWN:
        state.write(path, value, False)
    else:
        state.put(path, Value(old.status, value.types | old.types | LIST, None, True))


def _move(operation: Operation, state: State, is_move: bool) -> None:
    source, target = operation[1], operation[2]
    value = state.look_up(source)
    if value.status == ABSENT:
        return
    if not value.types:  # only the sender has set it
        value = UNKNOWN
    if target is None:
        state.open()
    if is_move:
        state.remove(source, operation[3], True)
    if target is not None:
        if source[0] == "tags":
            state.open_tags()
        state.write(target, value.with_status(MUST), value.status == MUST and not value.types & OTHER)  # null stays
