"""What Logstash's compile step takes from a condition.

It does not look at operands one by one: it collects parts of certain types in source order, going into lists and
calls, and uses the first ones. So ``foo([a]) == 1`` is ``[a] == 1``, and ``["x", "y"] == [a]`` has one part too many.
Read from ``lib/logstash/compiler/lscl.rb`` and checked with the recorded verdicts of the real compiler.
"""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled as regex
from lslint.grammar.logstash import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Leaf = nodes.Comparison | nodes.Operand


def leaves(expression: nodes.Expression) -> Sequence[Leaf]:
    """The comparisons and lone operands of a condition in source order, without the operators around them.

    Not to be changed: of a condition of several parts they are kept, as all rules about conditions ask.
    """
    kind = type(expression)
    if kind is nodes.Comparison or kind is nodes.Selector:
        return (expression,)  # type: ignore[return-value]
    while isinstance(expression, (nodes.Group, nodes.Not)):
        expression = expression.inner if isinstance(expression, nodes.Group) else expression.operand
    if not isinstance(expression, nodes.Boolean):
        return (expression,)
    if expression.leaves is None:
        expression.leaves = tuple(
            [part for part in _walk(expression) if not isinstance(part, (nodes.Boolean, nodes.Group, nodes.Not))]
        )
    return expression.leaves


def comparisons(condition: nodes.Expression | None, *operators: str) -> Iterator[nodes.Comparison]:
    """The comparisons with one of these operators in source order; none for the missing condition of an ``else``."""
    for leaf in leaves(condition) if condition is not None else ():
        if isinstance(leaf, nodes.Comparison) and leaf.operator in operators:
            yield leaf


def ungrouped(expression: nodes.Expression) -> nodes.Expression:
    """The expression without the parentheses around it."""
    while isinstance(expression, nodes.Group):
        expression = expression.inner
    return expression


def booleans(expression: nodes.Expression) -> Iterable[nodes.Boolean]:
    """Every parenthesis level of a condition that has operators, outermost first."""
    kind = type(expression)
    if kind is nodes.Comparison or kind is nodes.Selector:
        return ()
    return (part for part in _walk(expression) if isinstance(part, nodes.Boolean))


def negations(expression: nodes.Expression) -> Iterator[nodes.Not]:
    """Every negation of a condition in source order."""
    return (part for part in _walk(expression) if isinstance(part, nodes.Not))


def is_negated(expression: nodes.Expression, part: nodes.Expression) -> bool:
    """Whether the outcome of a part of a condition is reversed: an odd number of ``!`` and ``nand`` is around it."""
    negated = False
    node: nodes.Expression | None = expression
    while node is not None and node is not part:
        if isinstance(node, nodes.Group):
            node = node.inner
        elif isinstance(node, nodes.Not):
            negated = not negated
            node = node.operand
        elif isinstance(node, nodes.Boolean):
            negated ^= any(word == "nand" for word, _, _ in node.operators)
            node = next((operand for operand in node.operands if operand.start <= part.start < operand.end), None)
        else:
            node = None
    return negated


def alternatives(node: nodes.Boolean) -> list[list[nodes.Expression]]:
    """The operands of a level with ``and`` and ``or`` only, grouped: ``and`` joins those of a group, ``or`` the
    groups."""
    groups = [[node.operands[0]]]
    for (word, _, _), operand in zip(node.operators, node.operands[1:], strict=True):
        if word == "and":
            groups[-1].append(operand)
        else:
            groups.append([operand])
    return groups


def _walk(expression: nodes.Expression) -> Iterator[nodes.Expression]:
    """The parts of a condition in source order; an operator, group or negation precedes what is in it."""
    stack: list[nodes.Expression] = [expression]
    while stack:
        part = stack.pop()
        yield part
        if isinstance(part, nodes.Boolean):
            stack.extend(reversed(part.operands))
        elif isinstance(part, nodes.Group):
            stack.append(part.inner)
        elif isinstance(part, nodes.Not):
            stack.append(part.operand)


def parts(operand: nodes.Operand, types: tuple[type[nodes.Node], ...]) -> list[nodes.Node]:
    """The parts of these types in an operand, the operand itself included; what is found is not searched further.

    Lists, hashes, calls and plugins are searched; a quoted name counts as a string, a call's name as a bareword.
    """
    matching: list[nodes.Node] = []
    stack: list[nodes.Node] = [operand]
    while stack:
        part = stack.pop()
        if isinstance(part, types):
            matching.append(part)
        elif isinstance(part, nodes.Array):
            stack.extend(reversed(part.items))
        elif isinstance(part, nodes.Hash):
            stack.extend(reversed(part.pairs))
        elif isinstance(part, nodes.Pair):
            stack += (part.value, part.key)
        elif isinstance(part, nodes.Call):
            stack.extend(reversed(part.arguments))
            stack.append(nodes.Bareword(part.start, part.start + len(part.name), part.name))
        elif isinstance(part, nodes.Plugin):
            for option in reversed(part.options):
                stack.append(option.value)
                if option.quoted:
                    stack.append(nodes.String(option.start, option.name_end, '"', option.name))
            if part.quoted:
                stack.append(nodes.String(part.start, part.name_end, '"', part.name))
    return matching


_LITERAL = r"""("[^"]*"|'[^']*'|[0-9]+)(?:\s+|$)"""
_LITERALS = rf"(?:{_LITERAL})+"


def literal_values(selector: nodes.Selector) -> list[str]:
    """Return the quoted strings and numbers of a field reference that consists of them, and so names no field of an
    event: of ``["x"]``, ``[200]``, ``["x" "y"]``. Empty for any other."""
    segment = selector.path[0].strip() if len(selector.path) == 1 else ""
    if segment[:1] not in "\"'0123456789":
        return []
    return regex(_LITERAL).findall(segment) if regex(_LITERALS).fullmatch(segment) else []


def operands(leaf: Leaf) -> Sequence[nodes.Operand]:
    """Both sides of a comparison, or the lone operand itself."""
    return (leaf.left, leaf.right) if isinstance(leaf, nodes.Comparison) else (leaf,)


COMPARED = (nodes.Selector, nodes.Number, nodes.String)
"""Operand types compiled on both sides of ``==`` and similar operators."""
MATCHED = (nodes.Selector, nodes.Regexp, nodes.String)
"""Operand types compiled on both sides of ``=~`` and ``!~``."""
FIELDS = (nodes.Selector,)
"""Operand types compiled in a call that is not part of a comparison."""
VALUES = (nodes.Selector, nodes.Regexp, nodes.String, nodes.Number, nodes.Array, nodes.Hash, nodes.Bareword)
"""Operand types compiled on both sides of ``in``; a call yields its name first."""


def compiled(leaf: Leaf) -> list[nodes.Node]:
    """The parts of a leaf that are compiled, each with all that it holds. Others are passed over unread."""
    if not isinstance(leaf, nodes.Comparison):
        return parts(leaf, FIELDS) if isinstance(leaf, nodes.Call) else [leaf]
    if leaf.operator in ("=~", "!~"):
        return parts(leaf.left, MATCHED) + parts(leaf.right, MATCHED)
    if leaf.operator in ("in", "not in"):
        return (parts(leaf.left, VALUES) + parts(leaf.right, VALUES))[:2]
    return parts(leaf.left, COMPARED) + parts(leaf.right, COMPARED)


def conditions(tree: nodes.Pipeline) -> Iterator[nodes.Expression]:
    """Every condition of a file."""
    stack = [item for section in tree.sections for item in section.items]
    while stack:
        item = stack.pop()
        if isinstance(item, nodes.Branch):
            for clause in item.clauses:
                if clause.condition is not None:
                    yield clause.condition
                stack.extend(clause.items)


def unread_numbers(tree: nodes.Pipeline) -> set[int]:
    """Where the numbers start that the compile step passes over (``foo([a], 08)``): their form does not matter."""
    unread: set[int] = set()
    for condition in conditions(tree):
        for leaf in leaves(condition):
            for side in operands(leaf):
                unread.update(number.start for number in parts(side, (nodes.Number,)))
            for part in compiled(leaf):
                unread.difference_update(number.start for number in parts(part, (nodes.Number,)))  # type: ignore[arg-type]
    return unread
