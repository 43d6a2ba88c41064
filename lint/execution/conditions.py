"""Conditions on events, with the semantics of Logstash's condition compiler (``EventCondition``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lslint.execution import regexes
from lslint.execution.environment import Environment
from lslint.execution.errors import MAX_DEPTH, ConditionError, NotRun, StartError, Unknown
from lslint.execution.event import MISSING, Event
from lslint.execution.options import unknown_variable, value_of
from lslint.execution.timestamp import Timestamp
from lslint.execution.values import java_text, ruby_text, same
from lslint.grammar.logstash import nodes
from lslint.grammar.logstash.conditions import COMPARED, alternatives, parts

Condition = Callable[[Event], bool]


def prepare(expression: nodes.Expression, environment: Environment, depth: int = 0) -> Condition:
    """Return the function that evaluates a condition.

    Raises ``StartError`` where Logstash refuses the condition, ``NotRun`` for what is not modelled. The function raises
    ``ConditionError`` where the real comparison raises, so that the event is dropped, and ``Unknown``.
    """
    negated = False
    while isinstance(expression, nodes.Group | nodes.Not):
        negated ^= isinstance(expression, nodes.Not)
        expression = expression.inner if isinstance(expression, nodes.Group) else expression.operand
    prepared = _prepared(expression, environment, depth)
    return (lambda event: not prepared(event)) if negated else prepared


def _prepared(expression: nodes.Expression, environment: Environment, depth: int) -> Condition:
    if isinstance(expression, nodes.Boolean):
        if depth >= MAX_DEPTH:
            raise NotRun(f"a condition nested more than {MAX_DEPTH} levels deep is not modelled")
        return _boolean(expression, environment, depth)
    if isinstance(expression, nodes.Comparison):
        return _comparison(expression, environment)
    if isinstance(expression, nodes.Selector):
        path = expression.path
        return lambda event: _truth(event.get(path))
    if isinstance(expression, nodes.String | nodes.Number):
        constant = _truth(value_of(expression))
        return lambda event: constant
    raise NotRun("a condition of this kind is not modelled")


def _truth(value: Any) -> bool:
    """Return whether a value alone is true: not missing, null, ``false`` (also as text) or an empty string."""
    return value is not MISSING and value is not None and value is not False and value not in ("", "false")


def _boolean(expression: nodes.Boolean, environment: Environment, depth: int) -> Condition:
    """The operators of one level: ``and`` binds more tightly than ``or``."""
    words = [word for word, _, _ in expression.operators]
    if len(words) > 1 and any(word not in ("and", "or") for word in words):
        raise StartError("`xor` and `nand` next to another boolean operator need parentheses")
    if words[0] in ("nand", "xor"):
        first, second = [prepare(operand, environment, depth + 1) for operand in expression.operands]
        if words[0] == "nand":
            return lambda event: not (first(event) and second(event))
        return lambda event: first(event) != second(event)
    groups = [[prepare(operand, environment, depth + 1) for operand in group] for group in alternatives(expression)]
    return lambda event: any(all(operand(event) for operand in group) for group in groups)


def _comparison(comparison: nodes.Comparison, environment: Environment) -> Condition:
    operator = comparison.operator
    left, right = comparison.left, comparison.right
    if operator in ("=~", "!~"):
        return _matching(left, right, operator == "!~", environment)
    if operator in ("in", "not in"):
        contained = _contained(left, right)
        return contained if operator == "in" else lambda event: not contained(event)
    first_node, second_node = _compiled(left, right)
    if operator in ("==", "!="):
        equal = _equal(first_node, second_node)
        return equal if operator == "==" else lambda event: not equal(event)
    if not isinstance(first_node, nodes.Selector):
        if not isinstance(second_node, nodes.Selector):
            raise NotRun("a comparison of two constants is not modelled")
        first_node, second_node, operator = second_node, first_node, _CONVERSE[operator]
    wanted = _ORDER[operator]
    first, second = _reader(first_node), _reader(second_node)
    return lambda event: _compare(first(event), second(event), operator) in wanted


def _compiled(left: nodes.Operand, right: nodes.Operand) -> tuple[nodes.Node, nodes.Node]:
    """Return the operands that are compiled: of a list on the right, Logstash takes the first element."""
    lefts, rights = parts(left, COMPARED), parts(right, COMPARED)
    if not rights:
        raise StartError("a condition needs a value on its right side")
    if len(lefts) != 1 or not isinstance(right, nodes.Selector | nodes.String | nodes.Number | nodes.Array):
        raise NotRun("a comparison of such values is not modelled")
    return lefts[0], rights[0]


_CONVERSE = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
_ORDER = {"<": (-1,), ">": (1,), "<=": (-1, 0), ">=": (0, 1)}


def _reader(node: nodes.Node) -> Callable[[Event], Any]:
    if isinstance(node, nodes.Selector):
        path = node.path
        return lambda event: event.get(path)
    constant = value_of(node)
    return lambda event: constant


def _equal(left: nodes.Node, right: nodes.Node) -> Condition:
    if not isinstance(left, nodes.Selector) and not isinstance(right, nodes.Selector):
        constant = same(value_of(left), value_of(right))
        return lambda event: constant
    first, second = _reader(left), _reader(right)
    if isinstance(left, nodes.Selector) and isinstance(right, nodes.Selector):
        return lambda event: _same_fields(first(event), second(event), left.path == right.path)
    return lambda event: same(first(event), second(event))


def _same_fields(one: Any, other: Any, is_one: bool) -> bool:
    if is_one:
        return True
    if type(one) is type(other) and same(one, other) and _has_object(one):
        raise Unknown("whether two objects are equal is not modelled")
    return same(one, other)


def _has_object(value: Any) -> bool:
    """Return whether a value is or contains an object: the real comparison then depends on shared instances."""
    return isinstance(value, dict) or (isinstance(value, list) and any(map(_has_object, value)))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _compare(left: Any, right: Any, operator: str) -> int:
    """Return -1, 0 or 1. Values that have no order raise, or count as equal, as the class of the left one has it."""
    if (_is_number(left) and _is_number(right)) or (isinstance(left, Timestamp) and isinstance(right, Timestamp)):
        one, other = (left.nanos, right.nanos) if isinstance(left, Timestamp) else (left, right)
        return int(one > other) - int(one < other)
    if isinstance(left, str) and isinstance(right, str):
        one_bytes, other_bytes = left.encode("utf-8", "surrogatepass"), right.encode("utf-8", "surrogatepass")
        return int(one_bytes > other_bytes) - int(one_bytes < other_bytes)
    if left is MISSING or isinstance(left, str | list | dict) or _is_number(left):
        raise ConditionError("values of these types cannot be compared")
    if operator in ("<=", ">="):
        raise Unknown("whether null, a boolean or a timestamp is equal to another value is not modelled")
    return 0


def _matching(left: nodes.Node, right: nodes.Node, negated: bool, environment: Environment) -> Condition:
    assert isinstance(right, nodes.Regexp | nodes.String)  # the grammar allows no other
    pattern = right.pattern if isinstance(right, nodes.Regexp) else right.value
    if "${" in pattern:
        raise NotRun(unknown_variable(pattern))
    if not isinstance(left, nodes.Selector | nodes.String):
        raise NotRun("a regular expression on such a value is not modelled")
    regex = regexes.compile(pattern, environment)
    read = _reader(left)

    def matches(event: Event) -> bool:
        value = read(event)
        return (isinstance(value, str) and regex.search(value) is not None) != negated

    return matches


def _contained(left: nodes.Node, right: nodes.Node) -> Condition:
    if isinstance(left, nodes.Selector) and isinstance(right, nodes.Selector):
        first, second = left.path, right.path
        return lambda event: _field_in_field(event.get(first), event.get(second))
    if isinstance(left, nodes.Selector) and isinstance(right, nodes.String | nodes.Number):
        within, path = ruby_text(value_of(right)), left.path
        return lambda event: isinstance(found := event.get(path), str) and found in within
    if isinstance(left, nodes.Selector) and isinstance(right, nodes.Array):
        if any(not isinstance(item, nodes.String | nodes.Number) for item in right.items):
            raise NotRun("a list of such values is not modelled")
        texts = frozenset(java_text(value_of(item)) for item in right.items)
        path = left.path
        return lambda event: (found := event.get(path)) is not MISSING and _object_text(found) in texts
    if isinstance(left, nodes.String | nodes.Number) and isinstance(right, nodes.Selector):
        value, path = value_of(left), right.path
        return lambda event: _constant_in(value, event.get(path))
    raise NotRun("`in` with such values is not modelled")


def _object_text(value: Any) -> str:
    """Return a value as its ``toString`` gives it in the comparison with the elements of a literal list."""
    if isinstance(value, list):
        return f"ConvertedList{{delegate=[{', '.join(_object_text(item) for item in value)}]}}"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}={_object_text(item)}' for key, item in value.items())}}}"
    return ruby_text(value)


def _constant_in(value: Any, items: Any) -> bool:
    if isinstance(items, list):
        return any(same(value, item) for item in items)
    return isinstance(value, str) and isinstance(items, str) and value in items


def _field_in_field(value: Any, items: Any) -> bool:
    if isinstance(value, list | dict):
        return False
    if isinstance(value, str) and isinstance(items, str):
        return value in items
    if isinstance(items, list):
        if value is MISSING and items:
            raise ConditionError("a missing field in an array raises a NullPointerException")
        return any(same(value, item) for item in items)
    return value is not MISSING and same(value, items)
