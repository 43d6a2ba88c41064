"""Small edits that turn one text into another."""

from __future__ import annotations

MOST_LINES = 4000
"""Beyond so many lines of difference, one edit replaces them all."""


def difference(old: str, new: str) -> list[tuple[int, int, str]]:
    """Edits ``(start, end, text)`` of ``old``, in order, whole lines each; what is the same stays untouched."""
    if old == new:
        return []
    before, after = old.splitlines(True), new.splitlines(True)
    first = 0
    while first < min(len(before), len(after)) and before[first] == after[first]:
        first += 1
    last = 0
    while last < min(len(before), len(after)) - first and before[-1 - last] == after[-1 - last]:
        last += 1
    start = sum(map(len, before[:first]))
    before, after = before[first : len(before) - last], after[first : len(after) - last]
    if len(before) + len(after) > MOST_LINES:
        return [(start, start + sum(map(len, before)), "".join(after))]
    from difflib import SequenceMatcher

    starts = [start]
    for line in before:
        starts.append(starts[-1] + len(line))
    return [
        (starts[low], starts[high], "".join(after[new_low:new_high]))
        for tag, low, high, new_low, new_high in SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
        if tag != "equal"
    ]
