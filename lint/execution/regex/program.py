"""Compiles the parts of a regular expression into instructions, and runs them: a backtracking matcher with the
semantics of Logstash's engine and a limit of steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lslint.execution.errors import Spent, Unsupported
from lslint.execution.regex import charsets, nodes
from lslint.grammar.regex.oniguruma.tree import ENDLESS

(
    MATCH, TEXT, SET, SPLIT, JUMP, SAVE, GREEDY, LAZY, ASSERT, EMPTY, ASSIGN, COUNT, ADD, MARK, CUT, AHEAD_END,
    NOT_BEGIN, NOT_END, BACK, REFERENCE,
) = range(20)  # fmt: skip

Instruction = tuple[int, Any, Any, Any]
_MAX_CODE = 200_000
_UNDO, _MORE = -1, -2
"""Entries of the stack that are no choices: a value to restore; a lazy repeat that may take one more character."""

Next = tuple[int, int] | None
"""The next instruction and the offset there; None if the part does not match."""


class Matcher:
    """One search in one string. ``left``: the steps that remain. ``begin``: the offset of the search, for ``\\G``.
    ``values``, ``stack``: registers and choices."""

    def __init__(self, program: Program, text: str, begin: int, steps: int) -> None:
        self.program = program
        self.text = text
        self.begin = begin
        self.left = steps
        self.values: list[Any] = []
        self.stack: list[tuple[Any, Any, Any]] = []

    def match(self, start: int) -> list[Any] | None:
        """Return the values of a match that begins at an offset, or None: its start and its end, then the starts and
        ends of the groups (None for a group that took no part). Raises ``Spent``."""
        values = self.values = [None] * self.program.values
        values[0] = start
        self.stack.clear()
        end = self._run(start)
        if end is None:
            return None
        values[1] = end
        return values[: 2 * self.program.groups + 2]

    def _run(self, pos: int) -> int | None:
        """Run the instructions from an offset on and return where the match ends."""
        # One long function: methods for the frequent instructions, or for the choices, make it 15 to 70 % slower.
        code, text, values, limit = self.program.code, self.text, self.values, len(self.text)
        pc, stack, left = 0, self.stack, self.left
        push = stack.append
        while True:
            left -= 1
            if left < 0:
                self.left = 0
                raise Spent("the regular expression takes too many steps")
            operation, a, b, c = code[pc]
            if operation == TEXT:
                if text.startswith(a, pos):
                    pc, pos = pc + 1, pos + b
                    continue
            elif operation == SET:
                if pos < limit and a[text[pos]]:
                    pc, pos = pc + 1, pos + 1
                    continue
            elif operation == SPLIT:
                push((b, pos, None))
                pc = a
                continue
            elif operation == JUMP:
                pc = a
                continue
            elif operation == SAVE:
                push((_UNDO, a, values[a]))
                values[a] = pos
                pc += 1
                continue
            elif operation == GREEDY:
                stop = limit if limit - pos <= c else pos + c
                end = pos
                while end < stop and a[text[end]]:
                    end += 1
                left -= (end - pos) >> 3
                if end >= pos + b:
                    pc += 1
                    if end > pos + b:
                        push((pc, pos + b, end))
                    pos = end
                    continue
            elif operation == LAZY:
                stop = pos + b
                if stop <= limit:
                    while pos < stop and a[text[pos]]:
                        pos += 1
                    if pos == stop:
                        pc += 1
                        if c > b:
                            push((_MORE, (pc, a, pos + c - b), pos))
                        continue
            elif operation == ASSERT:
                if self._holds(a, pos):
                    pc += 1
                    continue
            elif operation == EMPTY:
                pc = b if values[a] == pos else pc + 1
                continue
            elif operation == MATCH:
                self.left = left
                return pos
            else:
                self.left = left
                after = _INSTRUCTIONS[operation](self, pc, pos, a, b, c)
                left = self.left
                if after is not None:
                    pc, pos = after
                    continue
            while stack:  # the part did not match: the last choice
                pc, place, more = stack.pop()
                if pc == _UNDO:
                    values[place] = more
                elif pc == _MORE:
                    after_more, members, most = place
                    if more < limit and more < most and members[text[more]]:
                        push((_MORE, place, more + 1))
                        pc, pos = after_more, more + 1
                        break
                elif more is None:
                    pos = place
                    break
                else:
                    pos = more - 1
                    if pos > place:
                        push((pc, place, pos))
                    break
            else:
                self.left = left
                return None

    def _assign(self, pc: int, pos: int, register: int, value: int, _: Any = None) -> Next:
        self.stack.append((_UNDO, register, self.values[register]))
        self.values[register] = value
        return pc + 1, pos

    def _count(self, pc: int, pos: int, register: int, times: tuple[int, int, bool], end: int) -> Next:
        low, high, lazy = times
        count = self.values[register]
        if count < low:
            return pc + 1, pos
        if count >= high:
            return end, pos
        self.stack.append((pc + 1 if lazy else end, pos, None))
        return (end if lazy else pc + 1), pos

    def _add(self, pc: int, pos: int, register: int, *_: Any) -> Next:
        return self._assign(pc, pos, register, self.values[register] + 1)

    def _mark(self, pc: int, pos: int, register: int, *_: Any) -> Next:
        return self._assign(pc, pos, register, len(self.stack) + 1)

    def _cut(self, pc: int, pos: int, register: int, *_: Any) -> Next:
        height = self.values[register]
        if len(self.stack) > height:
            self.stack[height:] = [entry for entry in self.stack[height:] if entry[0] == _UNDO]
        return pc + 1, pos

    def _end_ahead(self, pc: int, pos: int, register: int, place: int, _: Any) -> Next:
        self._cut(pc, pos, register)
        return pc + 1, self.values[place]

    def _begin_not(self, pc: int, pos: int, register: int, end: int, length: int) -> Next:
        if pos < length:
            return end, pos
        self._assign(pc, pos, register, len(self.stack) + 1)
        self.stack.append((end, pos, None))
        return pc + 1, pos - length

    def _end_not(self, pc: int, pos: int, register: int, *_: Any) -> Next:
        height = self.values[register]
        while len(self.stack) > height:
            entry = self.stack.pop()
            if entry[0] == _UNDO:
                self.values[entry[1]] = entry[2]
        return None

    def _back(self, pc: int, pos: int, length: int, *_: Any) -> Next:
        return (pc + 1, pos - length) if pos >= length else None

    def _reference(self, pc: int, pos: int, numbers: list[int], folds: bool, _: Any) -> Next:
        text, values = self.text, self.values
        for number in numbers:
            start: int | None = values[2 * number]
            end: int | None = values[2 * number + 1]
            if start is None or end is None or pos + end - start > len(text):
                continue
            size = end - start
            if folds:
                self.left -= size
                if text[start:end].lower() == text[pos : pos + size].lower():
                    return pc + 1, pos + size
            elif text.startswith(text[start:end], pos):
                return pc + 1, pos + size
        return None

    def _holds(self, kind: str, pos: int) -> bool:
        text = self.text
        size = len(text)
        if kind == "^":
            return pos == 0 or (text[pos - 1] == "\n" and pos < size)
        if kind == "$":
            return pos == size or text[pos] == "\n"
        if kind == "A":
            return pos == 0
        if kind == "z":
            return pos == size
        if kind == "Z":
            return pos == size or (pos == size - 1 and text[pos] == "\n")
        if kind == "G":
            return pos == self.begin
        before = pos > 0 and charsets.is_word(text[pos - 1])
        after = pos < size and charsets.is_word(text[pos])
        return (before != after) == (kind == "b")


_INSTRUCTIONS: dict[int, Callable[..., Next]] = {
    ASSIGN: Matcher._assign, COUNT: Matcher._count, ADD: Matcher._add, MARK: Matcher._mark, CUT: Matcher._cut,
    AHEAD_END: Matcher._end_ahead, NOT_BEGIN: Matcher._begin_not, NOT_END: Matcher._end_not,
    BACK: Matcher._back, REFERENCE: Matcher._reference,
}  # fmt: skip


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
