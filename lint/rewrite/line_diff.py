"""Changed lines between two versions, in bounded time even for hostile input."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate

Ranges = list[tuple[int, int]]
Hunk = tuple[int, int, int, int]

MAX_DEPTH = 8
"""Levels of the search for unique lines; each takes time linear in the number of lines."""
MAX_STEPS = 4_000_000
"""Line comparisons of a block in which both versions are followed, about a second."""
MAX_DISTANCE = 300
"""Number of lines in which to look for the position where both versions agree again."""


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
        for start, end, new_start, new_end in _followed(a[a0:a1], b[b0:b1]):
            changes.append((a0 + start, a0 + end, b0 + new_start, b0 + new_end))
    return sorted(changes)


def _anchors(a: list[int], a0: int, a1: int, b: list[int], b0: int, b1: int) -> list[tuple[int, int]]:
    """The longest ascending series of lines that occur once in each block (patience diff)."""
    in_a = _unique(a, a0, a1)
    in_b = _unique(b, b0, b1)
    pairs = [(at, in_b[line]) for line, at in in_a.items() if at >= 0 and in_b.get(line, -1) >= 0]
    pairs.sort()
    tails: list[int] = []
    tops: list[int] = []
    previous: list[int] = []
    for number, (_, at) in enumerate(pairs):
        pile = bisect_left(tails, at)
        previous.append(tops[pile - 1] if pile else -1)
        if pile == len(tails):
            tails.append(at)
            tops.append(number)
        else:
            tails[pile] = at
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


def _followed(a: list[int], b: list[int]) -> list[Hunk]:
    """What differs if both versions are followed in parallel, as between local changes: linear, but not the shortest
    script. What is left after ``MAX_STEPS`` comparisons differs as a whole."""
    changes: list[Hunk] = []
    i = j = 0
    left = MAX_STEPS
    while i < len(a) or j < len(b):
        if i < len(a) and j < len(b) and a[i] == b[j]:
            i, j = i + 1, j + 1
            continue
        next_i, next_j, taken = _meeting(a, b, i, j) if left > 0 else (len(a), len(b), 0)
        left -= taken
        changes.append((i, next_i, j, next_j))
        i, j = next_i, next_j
    return changes


def _meeting(a: list[int], b: list[int], i: int, j: int) -> tuple[int, int, int]:
    """The nearest position where two lines in a row are equal, else the ends; and the number of comparisons."""
    taken = 0
    for distance in range(1, MAX_DISTANCE):
        for skip in range(max(distance - (len(b) - j), 0), min(distance, len(a) - i) + 1):
            x, y = i + skip, j + distance - skip
            taken += 1
            if x < len(a) and y < len(b) and a[x] == b[y] and a[x + 1 : x + 2] == b[y + 1 : y + 2]:
                return x, y, taken
    return len(a), len(b), taken


def difference(old: str, new: str) -> list[tuple[int, int, str]]:
    """Edits ``(start, end, text)`` of ``old``, in order, whole lines each; what is the same stays untouched."""
    before, after = old.splitlines(True), new.splitlines(True)
    starts = [0, *accumulate(map(len, before))]
    return [(starts[a], starts[b], "".join(after[c:d])) for a, b, c, d in hunks(before, after)]
