"""A backtracking matcher for regular expressions with the semantics of Logstash's engine, with a limit of steps."""

from __future__ import annotations

from typing import Any

from lslint.execution.regex import charsets
from lslint.execution.regex.faults import Spent, Unsupported
from lslint.execution.regex.program import (
    ABSENT,
    ABSENT_END,
    ADD,
    AHEAD_END,
    ASSERT,
    ASSIGN,
    BACK,
    CALL,
    CLUSTER,
    CONDITION,
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
    RETURN,
    SAVE,
    SET,
    SPAN,
    SPLIT,
    TEXT,
    Program,
)

_UNDO, _MORE = -1, -2
"""Entries of the stack that are no choices: a value to restore; a lazy repeat that may take one more character."""


class Matcher:
    """One search in one string. ``left``: the steps that remain. ``begin``: the offset of the search, for ``\\G``."""

    __slots__ = ("begin", "left", "program", "text")

    def __init__(self, program: Program, text: str, begin: int, steps: int) -> None:
        self.program = program
        self.text = text
        self.begin = begin
        self.left = steps

    def match(self, start: int) -> list[Any] | None:
        """Return the values of a match that begins at an offset, or None: its start and its end, then the starts and
        ends of the groups (None for a group that took no part). Raises ``Spent``, ``Unsupported``."""
        values: list[Any] = [None] * self.program.values
        values[0] = start
        end = self._run(0, start, values, len(self.text), None)
        if end is None:
            return None
        values[1] = end
        return values[: 2 * self.program.groups + 2]

    def _run(self, pc: int, pos: int, values: list[Any], limit: int, ends: list[int] | None) -> int | None:
        """Run from an instruction on and return where the match ends.

        ``limit``: no character from here on is taken. ``ends``: for the part of an absent operator, which collects all
        ends of its matches instead of returning.
        """
        # One long function: methods for `TEXT`, `SET` and `GREEDY` alone make it about 15 % slower.
        code = self.program.code
        text = self.text
        left = self.left
        stack: list[tuple[Any, Any, Any]] = []
        push = stack.append
        while True:
            left -= 1
            if left < 0:
                self.left = 0
                raise Spent("the regular expression takes too many steps")
            operation, a, b, c = code[pc]
            if operation == TEXT:
                if text.startswith(a, pos, limit):
                    pos += b
                    pc += 1
                    continue
            elif operation == SET:
                if pos < limit and a[text[pos]]:
                    pos += 1
                    pc += 1
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
                stop_at = pos
                while stop_at < stop and a[text[stop_at]]:
                    stop_at += 1
                left -= (stop_at - pos) >> 3
                least = pos + b
                if stop_at >= least:
                    pc += 1
                    if stop_at > least:
                        push((pc, least, stop_at))
                    pos = stop_at
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
                if self._holds(a, b, pos):
                    pc += 1
                    continue
            elif operation == EMPTY:
                pc = b if values[a] == pos else pc + 1
                continue
            elif operation == ASSIGN:
                push((_UNDO, a, values[a]))
                values[a] = b
                pc += 1
                continue
            elif operation == COUNT:
                low, high, lazy = b
                count = values[a]
                if count < low:
                    pc += 1
                elif count >= high:
                    pc = c
                elif lazy:
                    push((pc + 1, pos, None))
                    pc = c
                else:
                    push((c, pos, None))
                    pc += 1
                continue
            elif operation == ADD:
                push((_UNDO, a, values[a]))
                values[a] += 1
                pc += 1
                continue
            elif operation == MARK:
                push((_UNDO, a, values[a]))
                values[a] = len(stack)
                pc += 1
                continue
            elif operation in (CUT, AHEAD_END):
                height = values[a]
                if len(stack) > height:
                    stack[height:] = [entry for entry in stack[height:] if entry[0] == _UNDO]
                if operation == AHEAD_END:
                    pos = values[b]
                pc += 1
                continue
            elif operation == NOT_BEGIN:
                if pos < c:
                    pc = b
                    continue
                push((_UNDO, a, values[a]))
                values[a] = len(stack)
                push((b, pos, None))
                pos -= c
                pc += 1
                continue
            elif operation == NOT_END:
                height = values[a]
                while len(stack) > height:
                    entry = stack.pop()
                    if entry[0] == _UNDO:
                        values[entry[1]] = entry[2]
            elif operation == BACK:
                if pos >= a:
                    pos -= a
                    pc += 1
                    continue
            elif operation == REFERENCE:
                self.left = left
                end = self._refer(a, b, pos, limit, values)
                left = self.left
                if end is not None:
                    pos = end
                    pc += 1
                    continue
            elif operation == CONDITION:
                pc = b if values[2 * a + 1] is None else pc + 1
                continue
            elif operation == SPAN:
                push((_UNDO, a, values[a]))
                push((_UNDO, a + 1, values[a + 1]))
                values[a], values[a + 1] = values[b], pos
                pc += 1
                continue
            elif operation == CALL:
                push((_UNDO, 1, values[1]))
                values[1] = (pc + 1, values[2 * self.program.groups + 2 :], values[1])
                pc = a
                continue
            elif operation == RETURN:
                pc, registers, outer = values[1]
                push((_UNDO, 1, values[1]))
                values[1] = outer
                first = 2 * self.program.groups + 2
                for index, register in enumerate(registers, first):
                    if values[index] is not register:
                        push((_UNDO, index, values[index]))
                        values[index] = register
                continue
            elif operation == ABSENT:
                self.left = left
                farthest = self._absent(pc + 1, pos, values, limit)
                left = self.left
                if farthest is not None:
                    pc = a
                    if farthest > pos:
                        push((pc, pos, farthest))
                    pos = farthest
                    continue
            elif operation == ABSENT_END:
                assert ends is not None
                ends.append(pos)
            elif operation == CLUSTER:
                if pos < limit:
                    if not text[pos : pos + 2].isascii():
                        raise Unsupported("`\\X` is supported for ASCII only")
                    pos += 2 if text.startswith("\r\n", pos, limit) else 1
                    pc += 1
                    continue
            elif operation == MATCH:
                self.left = left
                return pos
            while stack:  # the part did not match: the last choice
                pc, place, more = stack.pop()
                if pc == _UNDO:
                    values[place] = more
                elif pc == _MORE:
                    after, members, most = place
                    if more < limit and more < most and members[text[more]]:
                        push((_MORE, place, more + 1))
                        pc, pos = after, more + 1
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

    def _absent(self, body: int, pos: int, values: list[Any], limit: int) -> int | None:
        """Return the farthest end of a string from an offset on that contains no match, or None."""
        start = pos
        while start <= limit:
            ends: list[int] = []
            self._run(body, start, list(values), limit, ends)
            if ends:
                limit = min(limit, min(ends) - 1)
            start += 1
        return limit if limit >= pos else None

    def _holds(self, kind: str, ascii_only: bool, pos: int) -> bool:
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
        before = pos > 0 and charsets.is_word(text[pos - 1], ascii_only)
        after = pos < size and charsets.is_word(text[pos], ascii_only)
        return (before != after) == (kind == "b")

    def _refer(self, numbers: list[int], folds: bool, pos: int, limit: int, values: list[Any]) -> int | None:
        """Return the offset after what a group captured, or None."""
        text = self.text
        for number in numbers:
            start: int | None = values[2 * number]
            end: int | None = values[2 * number + 1]
            if start is None or end is None or pos + end - start > limit:
                continue
            size = end - start
            if folds:
                self.left -= size
                if all(same(text[start + n], text[pos + n]) for n in range(size)):
                    return pos + size
            elif text.startswith(text[start:end], pos):
                return pos + size
        return None


def same(character: str, other: str) -> bool:
    """Return whether two characters are equal if case is ignored."""
    return character == other or other in charsets.variants(character)
