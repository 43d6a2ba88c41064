"""What older releases of Logstash did not read yet of the language that ``logstash.lark`` describes.

The grammar is that of 8.15; each entry tells since when it holds. From the grammar's history (facts of the real parsers
of 6.8.23, 7.0.0, 7.17.29, 8.14.3 and 8.15.0).
"""

import re

from lslint.grammar.nodes import Array, Boolean, Branch, Call, Comparison, Group, Hash, Not, Plugin
from lslint.grammar.slips import Slip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.nodes import Arm, Expression, Item, Pipeline, Value

NEWEST = (8, 15)
"""From here on nothing has changed."""


def slips(text: str, tree: "Pipeline", release: "tuple[int, ...]") -> "list[Slip]":
    """Slips (kind ``unexpected``, with a ``hint``) for what ``release`` refuses and the newest release reads.

    ``release``: its numbers, such as ``(7, 17)``. In order of place.
    """
    found: list[Slip] = []
    if release >= NEWEST:
        return found
    if release < (7, 6, 2) and not tree.sections:
        found.append(_slip(0, len(text), "a file needs at least one section before Logstash 7.6.2"))
    if tree.comments and tree.comments[-1][1] == len(text):
        hint = (
            "before Logstash 8.15 a comment must end with its line, and this one ends with the file: add a line break"
        )
        start, end = tree.comments[-1]
        found.append(Slip("unexpected", start, end, {"hint": hint}, edits=((end, end, "\n"),)))
    for value in _values(tree):
        if isinstance(value, Hash):
            found += _pairs(text, value)
    if release < (7, 5):
        found += _selectors(text, tree)
    found.sort(key=lambda slip: slip.start)
    return found


def _slip(start: int, end: int, hint: str) -> Slip:
    return Slip("unexpected", start, end, {"hint": hint})


def _pairs(text: str, value: Hash) -> "Iterator[Slip]":
    """Before 8.15 only blank space may stand between two pairs, and at least one character of it."""
    for left, right in zip(value.pairs, value.pairs[1:], strict=False):
        between = text[left.end : right.start]
        if between.strip(" \t\r\n"):
            hint = "before Logstash 8.15 no comment may stand between two pairs of a hash: move it"
            start = left.end + len(between) - len(between.lstrip(" \t\r\n"))
            yield _slip(start, left.end + len(between.rstrip(" \t\r\n")), hint)
        elif not between:
            hint = "before Logstash 8.15 a blank must stand between two pairs of a hash"
            yield Slip(
                "unexpected", right.start, right.key.end, {"hint": hint}, edits=((right.start, right.start, " "),)
            )


def _selectors(text: str, tree: "Pipeline") -> "Iterator[Slip]":
    """Before 7.5 a field reference could hold ``[``: a list of lists in a condition was read as one, and refused."""
    old = re.compile(r"\[[^\],]+\]")
    for array in _arrays(tree):
        if old.match(text, array.start):
            hint = "before Logstash 7.5 a list that begins with a list is read as a field reference"
            yield _slip(array.start, array.end, hint)


def _values(tree: "Pipeline") -> "Iterator[Value]":
    for plugin in tree.plugins():
        below: list[Value] = [option.value for option in plugin.options]
        while below:
            value = below.pop()
            yield value
            if isinstance(value, Array):
                below.extend(value.items)
            elif isinstance(value, Hash):
                below.extend(pair.value for pair in value.pairs)


def _arms(tree: "Pipeline") -> "Iterator[Arm]":
    for section in tree.sections:
        stack: list[Item] = list(section.items)
        while stack:
            item = stack.pop()
            if isinstance(item, Branch):
                for arm in item.arms:
                    yield arm
                    stack.extend(arm.items)


def _arrays(tree: "Pipeline") -> "Iterator[Array]":
    """Lists that are operands of conditions."""
    for arm in _arms(tree):
        stack: list[Expression | Plugin] = [arm.condition] if arm.condition is not None else []
        while stack:
            node = stack.pop()
            if isinstance(node, Boolean):
                stack.extend(node.operands)
            elif isinstance(node, Comparison):
                stack += [node.left, node.right]
            elif isinstance(node, Not):
                stack.append(node.operand)
            elif isinstance(node, Group):
                stack.append(node.inner)
            elif isinstance(node, Call):
                stack.extend(node.arguments)
            elif isinstance(node, Array):
                yield node
