"""Changed lines between two versions, in bounded time even for hostile input."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate

Ranges = list[tuple[int, int]]
Hunk = tuple[int, int, int, int]

MAX_DEPTH = 8
"""Levels of the search for unique lines; each takes time linear in the number of lines."""
MAX_PAIRS = 40_000
"""Pairs of lines of a block that ``difflib`` compares: its time may grow with the cube of the lines."""
MAX_STEPS = 1_000_000
"""Pairs of lines that are compared for two versions."""


def changed_lines(old: str, new: str) -> Ranges:
    """Return the changed lines of ``new`` as sorted, disjoint ranges: first and last line, 1-based.

    CRLF and LF are the same. A deletion marks the line before and the line after it. The result covers every change;
    where the versions differ too much for an exact answer, it also covers unchanged lines between changes.
    """
    ranges: Ranges = []
    for _, _, low, high in hunks(_lines(old), _lines(new)):
        first, last = (low + 1, high) if high > low else (max(low, 1), low + 1)
        if ranges and first <= ranges[-1][1] + 1:
            ranges[-1] = (ranges[-1][0], max(last, ranges[-1][1]))
        else:
            ranges.append((first, last))
    return ranges


def _lines(text: str) -> list[str]:
    return [line[:-1] if line.endswith("\r") else line for line in text.split("\n")]


def hunks(old: Sequence[str], new: Sequence[str]) -> list[Hunk]:
    """What differs between two lists of lines: ``old[a:b]`` became ``new[c:d]``, as ``(a, b, c, d)`` in order.

    Where they differ too much for an exact answer, it also covers unchanged lines between changes."""
    ids: dict[str, int] = {}  # numbers are compared faster
    a, b = ([ids.setdefault(line, len(ids)) for line in lines] for lines in (old, new))
    changes: list[Hunk] = []
    steps = [MAX_STEPS]
    todo = [(0, len(a), 0, len(b), 0)]
    while todo:
        a0, a1, b0, b1, depth = todo.pop()
        while a0 < a1 and b0 < b1 and a[a0] == b[b0]:
            a0, b0 = a0 + 1, b0 + 1
        while a0 < a1 and b0 < b1 and a[a1 - 1] == b[b1 - 1]:
            a1, b1 = a1 - 1, b1 - 1
        if a0 == a1 and b0 == b1:
            continue
        if a0 == a1 or b0 == b1:
            changes.append((a0, a1, b0, b1))
            continue
        anchors = _anchors(a, a0, a1, b, b0, b1) if depth < MAX_DEPTH else []
        if anchors:
            at_a, at_b = a0, b0
            for next_a, next_b in anchors:
                todo.append((at_a, next_a, at_b, next_b, depth + 1))
                at_a, at_b = next_a + 1, next_b + 1
            todo.append((at_a, a1, at_b, b1, depth + 1))
            continue
        inner = _exact(a[a0:a1], b[b0:b1], steps)
        changes += [(a0 + first, a0 + last, b0 + begin, b0 + end) for first, last, begin, end in inner]
    return sorted(changes)


def _anchors(a: list[int], a0: int, a1: int, b: list[int], b0: int, b1: int) -> list[tuple[int, int]]:
    """The longest ascending series of lines that occur once in each block (patience diff)."""
    in_a = _unique(a, a0, a1)
    in_b = _unique(b, b0, b1)
    pairs = [(number, in_b[line]) for line, number in in_a.items() if number >= 0 and in_b.get(line, -1) >= 0]
    pairs.sort()
    tails: list[int] = []
    tops: list[int] = []
    previous: list[int] = []
    for number, (_, index) in enumerate(pairs):
        pile = bisect_left(tails, index)
        previous.append(tops[pile - 1] if pile else -1)
        if pile == len(tails):
            tails.append(index)
            tops.append(number)
        else:
            tails[pile] = index
            tops[pile] = number
    series: list[tuple[int, int]] = []
    number = tops[-1] if tops else -1
    while number >= 0:
        series.append(pairs[number])
        number = previous[number]
    series.reverse()
    return series


def _unique(lines: list[int], low: int, high: int) -> dict[int, int]:
    """Line -> its index, or -1 if it occurs more than once."""
    numbers: dict[int, int] = {}
    for number in range(low, high):
        line = lines[number]
        numbers[line] = -1 if line in numbers else number
    return numbers


def _exact(a: list[int], b: list[int], steps: list[int]) -> list[Hunk]:
    """What differs between two blocks; all of them if that takes too long. ``steps``: a list of one number, the pairs
    of lines that may still be compared, which each block uses up."""
    size = len(a) * len(b)
    steps[0] -= size
    if size > MAX_PAIRS or steps[0] < 0:
        return [(0, len(a), 0, len(b))]
    from difflib import SequenceMatcher

    opcodes = SequenceMatcher(None, a, b, False).get_opcodes()
    return [(a0, a1, b0, b1) for tag, a0, a1, b0, b1 in opcodes if tag != "equal"]


def difference(old: str, new: str) -> list[tuple[int, int, str]]:
    """Edits ``(start, end, text)`` of ``old``, in order, whole lines each; what is the same stays untouched."""
    before, after = old.splitlines(True), new.splitlines(True)
    starts = [0, *accumulate(map(len, before))]
    return [(starts[a], starts[b], "".join(after[c:d])) for a, b, c, d in hunks(before, after)]
