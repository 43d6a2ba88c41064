"""A backtracking matcher for regular expressions with the semantics of Logstash's engine, with a limit of steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lslint.execution.errors import Spent
from lslint.execution.regex import charsets
from lslint.execution.regex.program import (
    ADD,
    AHEAD_END,
    ASSERT,
    ASSIGN,
    BACK,
    COUNT,
    CUT,
    EMPTY,
    GREEDY,
    JUMP,
    LAZY,
    MARK,
    MATCH,
    NOT_BEGIN,
    NOT_END,
    REFERENCE,
    SAVE,
    SET,
    SPLIT,
    TEXT,
    Program,
)

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

    def _set(self, register: int, value: Any) -> None:
        self.stack.append((_UNDO, register, self.values[register]))
        self.values[register] = value

    def _assign(self, pc: int, pos: int, register: int, value: int, _: Any) -> Next:
        self._set(register, value)
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
        self._set(register, self.values[register] + 1)
        return pc + 1, pos

    def _mark(self, pc: int, pos: int, register: int, *_: Any) -> Next:
        self._set(register, len(self.stack) + 1)
        return pc + 1, pos

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
        self._set(register, len(self.stack) + 1)
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
        end = self._refer(numbers, folds, pos)
        return None if end is None else (pc + 1, end)

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

    def _refer(self, numbers: list[int], folds: bool, pos: int) -> int | None:
        """Return the offset after what a group captured, or None."""
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
                    return pos + size
            elif text.startswith(text[start:end], pos):
                return pos + size
        return None


_INSTRUCTIONS: dict[int, Callable[..., Next]] = {
    ASSIGN: Matcher._assign, COUNT: Matcher._count, ADD: Matcher._add, MARK: Matcher._mark, CUT: Matcher._cut,
    AHEAD_END: Matcher._end_ahead, NOT_BEGIN: Matcher._begin_not, NOT_END: Matcher._end_not,
    BACK: Matcher._back, REFERENCE: Matcher._reference,
}  # fmt: skip
