"""Small edits that turn one text into another."""

from __future__ import annotations

from itertools import accumulate

from lslint.rewrite.line_diff import hunks


def difference(old: str, new: str) -> list[tuple[int, int, str]]:
    """Edits ``(start, end, text)`` of ``old``, in order, whole lines each; what is the same stays untouched."""
    before, after = old.splitlines(True), new.splitlines(True)
    starts = [0, *accumulate(map(len, before))]
    return [(starts[a], starts[b], "".join(after[c:d])) for a, b, c, d in hunks(before, after)]
