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
"""Line comparisons of the exact algorithm per pair of versions, about a second."""
MAX_DISTANCE = 300
"""Number of lines in which to look for the position where both versions agree again."""
MAX_EDITS = 600
"""Inserted and deleted lines up to which the exact algorithm is tried on a block."""


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
        exact = _myers(a[a0:a1], b[b0:b1], steps)
        inner = _followed(a[a0:a1], b[b0:b1]) if exact is None else exact
        changes += [
            (a0 + inner_hunk[0], a0 + inner_hunk[1], b0 + inner_hunk[2], b0 + inner_hunk[3]) for inner_hunk in inner
        ]
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


def _myers(a: list[int], b: list[int], steps: list[int]) -> list[Hunk] | None:
    """What differs by the shortest edit script; None if that takes too long.

    ``steps``: a list of one number, the comparisons that are left, which the search uses up.
    """
    n, m = len(a), len(b)
    reached = {1: 0}
    history: list[dict[int, int]] = []
    for edits in range(min(n + m, MAX_EDITS) + 1):
        history.append(dict(reached))
        steps[0] -= 2 * edits + 1
        for k in range(-edits, edits + 1, 2):
            x = (
                reached[k + 1]
                if k == -edits or (k != edits and reached[k - 1] < reached[k + 1])
                else reached[k - 1] + 1
            )
            start = x
            y = x - k
            while x < n and y < m and a[x] == b[y]:
                x, y = x + 1, y + 1
            steps[0] -= x - start
            reached[k] = x
            if x >= n and y >= m:
                return _trace(history, n, m)
        if steps[0] < 0:
            return None
    return None


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


def _trace(history: list[dict[int, int]], x: int, y: int) -> list[Hunk]:
    """What differs, from the end of an edit script back to its start."""
    changes: list[Hunk] = []
    for edits in range(len(history) - 1, 0, -1):
        reached = history[edits]
        k = x - y
        inserted = k == -edits or (k != edits and reached[k - 1] < reached[k + 1])
        before = k + 1 if inserted else k - 1
        x = reached[before]
        y = x - before
        changes.append((x, x, y, y + 1) if inserted else (x, x + 1, y, y))
    merged: list[Hunk] = []
    for a0, a1, b0, b1 in reversed(changes):
        if merged and (a0, b0) == (merged[-1][1], merged[-1][3]):
            merged[-1] = (merged[-1][0], a1, merged[-1][2], b1)
        else:
            merged.append((a0, a1, b0, b1))
    return merged


def difference(old: str, new: str) -> list[tuple[int, int, str]]:
    """Edits ``(start, end, text)`` of ``old``, in order, whole lines each; what is the same stays untouched."""
    before, after = old.splitlines(True), new.splitlines(True)
    starts = [0, *accumulate(map(len, before))]
    return [(starts[a], starts[b], "".join(after[c:d])) for a, b, c, d in hunks(before, after)]
