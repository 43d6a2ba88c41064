"""Compiles the parts of a regular expression into instructions of a backtracking machine (see ``matcher``)."""

from __future__ import annotations

from typing import Any

from lslint.execution.errors import Unsupported
from lslint.execution.regex import charsets, nodes
from lslint.grammar.regex.oniguruma.tree import ENDLESS

(
    MATCH, TEXT, SET, SPLIT, JUMP, SAVE, GREEDY, LAZY, ASSERT, EMPTY, ASSIGN, COUNT, ADD, MARK, CUT, AHEAD_END,
    NOT_BEGIN, NOT_END, BACK, REFERENCE,
) = range(20)  # fmt: skip

Instruction = tuple[int, Any, Any, Any]
_MAX_CODE = 200_000


class Program:
    """Instructions. ``code``: operation and three operands each. ``values``: how many values a run keeps: the start of
    the match (``\\K``), its end, two for each group, and registers. ``groups``: the number of groups."""

    def __init__(self, expression: nodes.Expression) -> None:
        self.code: list[Instruction] = []
        self.groups = expression.groups
        self.values = 2 * expression.groups + 2
        compiler = _Compiler(self)
        compiler.part(expression.root)
        compiler.add(MATCH)


class _Compiler:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.code = program.code

    def add(self, operation: int, a: Any = None, b: Any = None, c: Any = None) -> int:
        if len(self.code) >= _MAX_CODE:
            raise Unsupported("the regular expression is too large")
        self.code.append((operation, a, b, c))
        return len(self.code) - 1

    def patch(self, address: int, operation: int, a: Any = None, b: Any = None, c: Any = None) -> None:
        self.code[address] = (operation, a, b, c)

    def register(self) -> int:
        self.program.values += 1
        return self.program.values - 1

    def part(self, part: nodes.Part) -> None:
        if isinstance(part, nodes.Text):
            self.add(TEXT, part.text, len(part.text))
        elif isinstance(part, nodes.Set):
            self.add(SET, part.chars.known)
        elif isinstance(part, nodes.Sequence):
            for item in part.items:
                self.part(item)
        elif isinstance(part, nodes.Either):
            self.either(part.items)
        elif isinstance(part, nodes.Repeat):
            self.repeat(part)
        elif isinstance(part, nodes.Capture):
            self.add(SAVE, 2 * part.number)
            self.part(part.item)
            self.add(SAVE, 2 * part.number + 1)
        elif isinstance(part, nodes.Atomic):
            mark = self.register()
            self.add(MARK, mark)
            self.part(part.item)
            self.add(CUT, mark)
        elif isinstance(part, nodes.Ahead):
            self.ahead(part)
        elif isinstance(part, nodes.Behind):
            self.behind(part)
        elif isinstance(part, nodes.Assertion):
            if part.kind == "K":
                self.add(SAVE, 0)
            else:
                self.add(ASSERT, part.kind)
        elif isinstance(part, nodes.Reference):
            self.add(REFERENCE, part.numbers[::-1], part.folds)

    def either(self, items: list[nodes.Part], lengths: list[int] | None = None) -> None:
        """Compile alternatives; those of a look-behind go back by a length each."""
        jumps = []
        for index, item in enumerate(items):
            split = self.add(SPLIT) if index < len(items) - 1 else None
            if lengths is not None:
                self.add(BACK, lengths[index])
            self.part(item)
            if split is not None:
                jumps.append(self.add(JUMP))
                self.patch(split, SPLIT, split + 1, len(self.code))
        for jump in jumps:
            self.patch(jump, JUMP, len(self.code))

    def repeat(self, part: nodes.Repeat) -> None:
        low, high, item = part.low, part.high, part.item
        if high == 0:
            return
        if isinstance(item, nodes.Set) or (isinstance(item, nodes.Text) and len(item.text) == 1):
            chars = item.chars if isinstance(item, nodes.Set) else charsets.charset(item.text)
            self.add(LAZY if part.lazy else GREEDY, chars.known, low, high)
            return
        if low == 0 and high == 1:
            split = self.add(SPLIT)
            self.part(item)
            self.split(split, part.lazy, split + 1, len(self.code))
            return
        empty = self.register() if nodes.lengths(item)[0] == 0 else None
        if high >= ENDLESS and low <= 1:
            self.endless(part, empty)
            return
        if empty is not None:
            raise Unsupported("counting what may match an empty string is not supported")
        counter = self.register()
        self.add(ASSIGN, counter, 0)
        head = self.add(COUNT)
        self.add(ADD, counter)
        self.part(item)
        self.add(JUMP, head)
        self.patch(head, COUNT, counter, (low, high, part.lazy), len(self.code))

    def checked(self, item: nodes.Part, empty: int | None) -> int | None:
        """Compile the item; if it may match nothing, with the check that ends the repeat. Returns where that is."""
        if empty is None:
            self.part(item)
            return None
        self.add(SAVE, empty)
        self.part(item)
        return self.add(EMPTY, empty)

    def endless(self, part: nodes.Repeat, empty: int | None) -> None:
        if part.low == 0:
            head = self.add(SPLIT)
            check = self.checked(part.item, empty)
            self.add(JUMP, head)
            end = len(self.code)
            self.split(head, part.lazy, head + 1, end)
        else:
            head = len(self.code)
            check = self.checked(part.item, empty)
            split = self.add(SPLIT)
            end = len(self.code)
            self.split(split, part.lazy, head, end)
        if check is not None:
            self.patch(check, EMPTY, empty, end)

    def split(self, address: int, lazy: bool, body: int, end: int) -> None:
        self.patch(address, SPLIT, end, body) if lazy else self.patch(address, SPLIT, body, end)

    def negative(self, item: nodes.Part, length: int) -> None:
        """Compile a negative look-ahead or, with the length by which it goes back, look-behind."""
        mark = self.register()
        begin = self.add(NOT_BEGIN)
        self.part(item)
        self.add(NOT_END, mark)
        self.patch(begin, NOT_BEGIN, mark, len(self.code), length)

    def ahead(self, part: nodes.Ahead) -> None:
        if part.negative:
            self.negative(part.item, 0)
            return
        mark = self.register()
        place = self.register()
        self.add(SAVE, place)
        self.add(MARK, mark)
        self.part(part.item)
        self.add(AHEAD_END, mark, place)

    def behind(self, part: nodes.Behind) -> None:
        if part.negative:
            for item, length in part.branches:
                self.negative(item, length)
        else:
            self.either([item for item, _ in part.branches], [length for _, length in part.branches])


def walk(root: nodes.Part) -> list[nodes.Part]:
    """Return all parts of a tree."""
    parts: list[nodes.Part] = []
    stack = [root]
    while stack:
        part = stack.pop()
        parts.append(part)
        stack += children(part)
    return parts


def children(part: nodes.Part) -> list[nodes.Part]:
    """Return the parts directly inside of a part."""
    if isinstance(part, nodes.Sequence | nodes.Either):
        return part.items
    if isinstance(part, nodes.Repeat | nodes.Capture | nodes.Atomic | nodes.Ahead):
        return [part.item]
    return [item for item, _ in part.branches] if isinstance(part, nodes.Behind) else []
