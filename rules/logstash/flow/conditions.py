"""Conditions on a state: whether they hold, and what is known of the events for which they do.

As the recorded runs of Logstash: a missing field is equal to nothing but another missing field, ``in`` and ``=~`` of a
missing field are false, and ``[field]`` is false for a missing field, null, false, an empty string and ``"false"``."""

from __future__ import annotations

from lslint.grammar.logstash.conditions import alternatives
from lslint.grammar.logstash.nodes import (
    Array,
    Boolean,
    Comparison,
    Expression,
    Group,
    Not,
    Number,
    Pipeline,
    Regexp,
    Selector,
    String,
)
from lslint.rules.logstash.dataflow.writes import Path
from lslint.rules.logstash.flow.state import State
from lslint.rules.logstash.flow.values import (
    ABSENT,
    ANY,
    FALSY,
    FLOAT,
    INTEGER,
    LIST,
    MAY,
    MUST,
    OBJECT,
    SOMETHING,
    TEXT,
    TIMESTAMP,
    UNKNOWN,
    Place,
    Value,
    absent,
    is_gone,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_MAX_PARTS = 200
"""Conditions with more operands on one level are not evaluated."""
_MAX_DEPTH = 30
_TRUE = INTEGER | FLOAT | LIST | OBJECT | TIMESTAMP
"""Types for whose values ``[field]`` is true."""


def assume(state: State, condition: Expression, wanted: bool, tree: Pipeline, depth: int = 0) -> None:
    """Keep of a state what holds for the events for which a condition is true (``wanted``) or false; ``is_dead`` if
    there are none. ``tree``: of its file."""
    if state.is_dead or depth > _MAX_DEPTH:
        return
    if isinstance(condition, Comparison):
        _compare(state, condition, wanted, tree)
    elif isinstance(condition, Selector):
        _test(state, condition.path, wanted)
    elif isinstance(condition, Group):
        assume(state, condition.inner, wanted, tree, depth + 1)
    elif isinstance(condition, Not):
        assume(state, condition.operand, not wanted, tree, depth + 1)
    elif isinstance(condition, Boolean):
        _assume_all(state, condition, wanted, tree, depth + 1)


def _assume_all(state: State, condition: Boolean, wanted: bool, tree: Pipeline, depth: int) -> None:
    words = {word for word, _, _ in condition.operators}
    if len(condition.operands) > _MAX_PARTS or not words <= {"and", "or"}:
        if words == {"nand"} and len(condition.operands) == 2:
            _conjunction(state, condition.operands, not wanted, tree, depth)
        return
    groups = alternatives(condition)
    if len(groups) == 1:
        _conjunction(state, groups[0], wanted, tree, depth)
    elif not wanted:
        for group in groups:
            _conjunction(state, group, False, tree, depth)
    else:
        _any_of(state, groups, True, tree, depth)


def _conjunction(state: State, operands: Sequence[Expression], wanted: bool, tree: Pipeline, depth: int) -> None:
    """``wanted``: all operands are true; else one of them is false."""
    if wanted or len(operands) == 1:
        for operand in operands:
            assume(state, operand, wanted, tree, depth)
    else:
        _any_of(state, [[operand] for operand in operands], False, tree, depth)


def _any_of(state: State, groups: Sequence[Sequence[Expression]], wanted: bool, tree: Pipeline, depth: int) -> None:
    """``wanted``: all operands of one of the groups are true; else one operand of one of the groups is false."""
    arms = []
    for group in groups:
        arm = state.fork()
        _conjunction(arm, group, wanted, tree, depth)
        arms.append(arm)
    state.join(arms)


def _test(state: State, path: Path, wanted: bool) -> None:
    value = state.look_up(path)
    if value.status == ABSENT:
        state.is_dead = wanted
    elif wanted and is_gone(value):
        state.is_dead = True
    elif wanted:
        _exists(state, path, value)
    elif value.status == MUST and value.types & (ANY ^ TEXT) == 0 and value.constants is not None:
        state.is_dead = value.constants.isdisjoint(FALSY)
    elif value.status == MUST and value.types and not value.types & ~(INTEGER | FLOAT):
        state.is_dead = True
    elif value.types & TEXT and not value.types & ~(TEXT | _TRUE) and value.constants is None:
        state.put(path, Value(MAY, TEXT, FALSY))
    elif value.status == MUST:
        state.put(path, value.with_status(MAY))  # in practice missing, not an empty string


def _exists(state: State, path: Path, value: Value) -> None:
    if path[0] == "tags" or value.status == MUST:
        return
    state.put(path, SOMETHING if value is UNKNOWN else value.with_status(MUST))


def _compare(state: State, node: Comparison, wanted: bool, tree: Pipeline) -> None:
    left, operator, right = node.left, node.operator, node.right
    if operator in ("!=", "not in", "!~"):
        operator, wanted = {"!=": "==", "not in": "in", "!~": "=~"}[operator], not wanted
    if operator == "in":
        _contains(state, node, wanted, tree)
        return
    if operator == "==" and isinstance(right, Selector) and isinstance(left, String | Number):
        left, right = right, left
    if not isinstance(left, Selector) or left.path[0] == "tags":
        return
    value = state.look_up(left.path)
    if operator == "==":
        if isinstance(right, String | Number):
            _equals(state, left.path, (right,), wanted, Place("condition", tree, node.start, node.end))
        elif wanted and isinstance(right, Selector) and value.status == MUST:  # missing fields are equal
            state.is_dead = state.look_up(right.path).status == ABSENT
        return
    if value.status == ABSENT:  # `=~` is false, `<` discards the event
        if wanted:
            state.is_dead = True
    elif wanted:
        is_text = operator == "=~" and isinstance(right, Regexp | String) and value.status != MUST
        if is_text and value.types & TEXT:
            state.put(left.path, Value(MUST, TEXT, value.constants))
        elif is_text and value.types == OBJECT:
            state.put(left.path, SOMETHING)
        else:
            _exists(state, left.path, value)


def _contains(state: State, node: Comparison, wanted: bool, tree: Pipeline) -> None:
    left, right = node.left, node.right
    if isinstance(right, Selector):
        if right.path == ("tags",):
            if isinstance(left, String):
                _tag(state, left.value, wanted, Place("condition", tree, node.start, node.end))
            return
        value = state.look_up(right.path)
        if not wanted:
            return
        if value.status == ABSENT:
            state.is_dead = True
        elif isinstance(left, String) and value.constants is not None and not value.types & ~TEXT:
            state.is_dead = not any(left.value in constant for constant in value.constants)
        elif isinstance(left, String | Number):
            _exists(state, right.path, value)
    elif isinstance(left, Selector) and isinstance(right, Array) and left.path[0] != "tags":
        value = state.look_up(left.path)
        items = right.items
        if len(items) > 1 and all(isinstance(item, String | Number) for item in items):
            _equals(state, left.path, items, wanted, Place("condition", tree, node.start, node.end))  # type: ignore[arg-type]
        elif wanted and value.status == ABSENT and not any(isinstance(item, Selector) for item in items):
            state.is_dead = True


def _tag(state: State, tag: str, wanted: bool, place: Place) -> None:
    if "${" in tag:
        return
    value = state.get((tag,))
    if wanted:
        if value.status == ABSENT:
            state.is_dead = True
        elif (
            value.place is not None and value.place.word == "set" and value.place.plugin == "mutate" and tag[:1] == "_"
        ):
            state.open_all()  # it failed, and did only a part of its work
            state.own[(tag,)] = Value(MUST, ANY)
        elif tag == "_mutate_error":
            state.open_all()
        else:
            state.own[(tag,)] = Value(MUST, ANY, place=value.place)
    elif value.status == MUST:
        state.is_dead = True
    elif value.status == MAY:
        state.own[(tag,)] = absent(place)


def _equals(state: State, path: Path, literals: Sequence[String | Number], wanted: bool, place: Place) -> None:
    """``wanted``: the field is equal to one of the literals; else to none."""
    value = state.look_up(path)
    if any(isinstance(one, String) and ("${" in one.value or "\\" in one.value) for one in literals):
        if wanted and value.status == ABSENT:
            state.is_dead = True
        return
    texts = frozenset(one.value for one in literals if isinstance(one, String))
    if len(literals) > 1:  # `in` compares the text of a value of any type
        texts |= frozenset(one.text for one in literals if isinstance(one, Number))
        has_others = not all(map(_is_only_text, texts))
    else:
        has_others = isinstance(literals[0], Number)
    if value.status == ABSENT:
        state.is_dead = state.is_dead or wanted
        return
    if wanted:
        if value.constants is not None and not value.types & ~TEXT:
            texts &= value.constants
            if not texts:
                state.is_dead = True
                return
            state.put(path, Value(MUST, TEXT, texts, place=value.place))
        elif has_others or not value.types & TEXT:
            _exists(state, path, value)
        else:
            state.put(path, Value(MUST, TEXT, texts, place=place))
        return
    if value.constants is not None and not value.types & ~TEXT:
        left = value.constants - texts
        if left:
            state.put(path, Value(value.status, TEXT, left, place=value.place))
        elif value.status == MUST:
            state.is_dead = True


def _is_only_text(literal: str) -> bool:
    """Return whether no value but a string has this text."""
    return literal[:1].isalpha() and literal not in ("true", "false", "NaN", "Infinity") and "{" not in literal
