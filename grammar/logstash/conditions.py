"""What Logstash's compile step takes from a condition.

It does not look at operands one by one: it collects parts of certain types in source order, going into lists and
calls, and uses the first ones. So ``foo([a]) == 1`` is ``[a] == 1``, and ``["x", "y"] == [a]`` has one part too many.
Read from ``lib/logstash/compiler/lscl.rb`` and checked with the recorded verdicts of the real compiler.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lslint.grammar.logstash.nodes import (
    Array,
    Bareword,
    Boolean,
    Branch,
    Call,
    Comparison,
    Expression,
    Group,
    Hash,
    Node,
    Not,
    Number,
    Operand,
    Pair,
    Pipeline,
    Plugin,
    Regexp,
    Selector,
    String,
)

Leaf = Comparison | Operand


def leaves(expression: Expression) -> Sequence[Leaf]:
    """The comparisons and lone operands of a condition in source order, without the operators around them.

    Not to be changed: of a condition of several parts they are kept, as all rules about conditions ask.
    """
    kind = type(expression)
    if kind is Comparison or kind is Selector:
        return (expression,)  # type: ignore[return-value]
    while isinstance(expression, (Group, Not)):
        expression = expression.inner if isinstance(expression, Group) else expression.operand
    if not isinstance(expression, Boolean):
        return (expression,)
    if expression.leaves is None:
        expression.leaves = [part for part in _walk(expression) if not isinstance(part, (Boolean, Group, Not))]
    return expression.leaves


def comparisons(condition: Expression | None, *operators: str) -> Iterator[Comparison]:
    """The comparisons with one of these operators in source order; none for the missing condition of an ``else``."""
    for leaf in leaves(condition) if condition is not None else ():
        if isinstance(leaf, Comparison) and leaf.operator in operators:
            yield leaf


def ungrouped(expression: Expression) -> Expression:
    """The expression without the parentheses around it."""
    while isinstance(expression, Group):
        expression = expression.inner
    return expression


def booleans(expression: Expression) -> Iterable[Boolean]:
    """Every parenthesis level of a condition that has operators, outermost first."""
    kind = type(expression)
    if kind is Comparison or kind is Selector:
        return ()
    return (part for part in _walk(expression) if isinstance(part, Boolean))


def negations(expression: Expression) -> Iterator[Not]:
    """Every negation of a condition in source order."""
    return (part for part in _walk(expression) if isinstance(part, Not))


def is_negated(expression: Expression, part: Expression) -> bool:
    """Whether the outcome of a part of a condition is reversed: an odd number of ``!`` and ``nand`` is around it."""
    negated = False
    node: Expression | None = expression
    while node is not None and node is not part:
        if isinstance(node, Group):
            node = node.inner
        elif isinstance(node, Not):
            negated = not negated
            node = node.operand
        elif isinstance(node, Boolean):
            negated ^= any(word == "nand" for word, _, _ in node.operators)
            node = next((operand for operand in node.operands if operand.start <= part.start < operand.end), None)
        else:
            node = None
    return negated


def alternatives(node: Boolean) -> list[list[Expression]]:
    """The operands of a level with ``and`` and ``or`` only, grouped: ``and`` joins those of a group, ``or`` the
    groups."""
    groups = [[node.operands[0]]]
    for (word, _, _), operand in zip(node.operators, node.operands[1:], strict=True):
        if word == "and":
            groups[-1].append(operand)
        else:
            groups.append([operand])
    return groups


def _walk(expression: Expression) -> Iterator[Expression]:
    """The parts of a condition in source order; an operator, group or negation precedes what is in it."""
    stack: list[Expression] = [expression]
    while stack:
        part = stack.pop()
        yield part
        if isinstance(part, Boolean):
            stack.extend(reversed(part.operands))
        elif isinstance(part, Group):
            stack.append(part.inner)
        elif isinstance(part, Not):
            stack.append(part.operand)


def parts(operand: Operand, types: tuple[type[Node], ...]) -> list[Node]:
    """The parts of these types in an operand, the operand itself included; what is found is not searched further.

    Lists, hashes, calls and plugins are searched; a quoted name counts as a string, a call's name as a bareword.
    """
    nodes: list[Node] = []
    stack: list[Node] = [operand]
    while stack:
        part = stack.pop()
        if isinstance(part, types):
            nodes.append(part)
        elif isinstance(part, Array):
            stack.extend(reversed(part.items))
        elif isinstance(part, Hash):
            stack.extend(reversed(part.pairs))
        elif isinstance(part, Pair):
            stack += (part.value, part.key)
        elif isinstance(part, Call):
            stack.extend(reversed(part.arguments))
            stack.append(Bareword(part.start, part.start + len(part.name), part.name))
        elif isinstance(part, Plugin):
            for option in reversed(part.options):
                stack.append(option.value)
                if option.quoted:
                    stack.append(String(option.start, option.name_end, '"', option.name))
            if part.quoted:
                stack.append(String(part.start, part.name_end, '"', part.name))
    return nodes


def is_literal(selector: Selector) -> bool:
    """Return whether a field reference is a quoted string or a number in brackets, which names no field of an event:
    ``["x"]``, ``[200]``."""
    if len(selector.path) != 1:
        return False
    segment = selector.path[0]
    if len(segment) > 1 and segment[0] == segment[-1] and segment[0] in "\"'":
        return segment[0] not in segment[1:-1]
    return segment.isascii() and segment.isdigit()


def operands(leaf: Leaf) -> Sequence[Operand]:
    """Both sides of a comparison, or the lone operand itself."""
    return (leaf.left, leaf.right) if isinstance(leaf, Comparison) else (leaf,)


COMPARED = (Selector, Number, String)
"""Operand types compiled on both sides of ``==`` and similar operators."""
MATCHED = (Selector, Regexp, String)
"""Operand types compiled on both sides of ``=~`` and ``!~``."""
FIELDS = (Selector,)
"""Operand types compiled in a call that is not part of a comparison."""
VALUES = (Selector, Regexp, String, Number, Array, Hash, Bareword)
"""Operand types compiled on both sides of ``in``; a call yields its name first."""


def compiled(leaf: Leaf) -> list[Node]:
    """The parts of a leaf that are compiled, each with all that it holds. Others are passed over unread."""
    if not isinstance(leaf, Comparison):
        return parts(leaf, FIELDS) if isinstance(leaf, Call) else [leaf]
    if leaf.operator in ("=~", "!~"):
        return parts(leaf.left, MATCHED) + parts(leaf.right, MATCHED)
    if leaf.operator in ("in", "not in"):
        return (parts(leaf.left, VALUES) + parts(leaf.right, VALUES))[:2]
    return parts(leaf.left, COMPARED) + parts(leaf.right, COMPARED)


def conditions(tree: Pipeline) -> Iterator[Expression]:
    """Every condition of a file."""
    stack = [item for section in tree.sections for item in section.items]
    while stack:
        item = stack.pop()
        if isinstance(item, Branch):
            for clause in item.clauses:
                if clause.condition is not None:
                    yield clause.condition
                stack.extend(clause.items)


def unread_numbers(tree: Pipeline) -> set[int]:
    """Where the numbers start that the compile step passes over (``foo([a], 08)``): their form does not matter."""
    unread: set[int] = set()
    for condition in conditions(tree):
        for leaf in leaves(condition):
            for side in operands(leaf):
                unread.update(number.start for number in parts(side, (Number,)))
            for part in compiled(leaf):
                unread.difference_update(number.start for number in parts(part, (Number,)))  # type: ignore[arg-type]
    return unread
