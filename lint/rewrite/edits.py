"""Edits of a source: ``(start, end, new text)``, offsets in code points."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate

from lslint.rules.api import Edit

_last: tuple[str, bool] = ("", False)


def _windows(text: str) -> bool:
    """Whether most lines end with CRLF; known for the text that was asked about last, as thousands of fixes ask."""
    global _last
    if _last[0] is not text:
        _last = text, text.count("\r\n") * 2 > text.count("\n")
    return _last[1]


def with_line_ends(edits: Sequence[Edit], text: str) -> list[tuple[int, int, str]]:
    """Edits as ``(start, end, text)``; new lines end as most lines of ``text`` do."""
    if any("\n" in edit.text for edit in edits) and _windows(text):
        return [(e.start, e.end, e.text.replace("\r\n", "\n").replace("\n", "\r\n")) for e in edits]
    return [(edit.start, edit.end, edit.text) for edit in edits]


def mover(edits: Sequence[tuple[int, int, str]]) -> Callable[[int], int]:
    """Return the function that says where an offset of the text before is after the (sorted) edits."""
    ends = [end for _, end, _ in edits]
    shifts = [0, *accumulate(len(new) - (end - start) for start, end, new in edits)]
    return lambda offset: offset + shifts[bisect_right(ends, offset)]


class TakenSpans:
    """The spans of edits that were chosen, in order; they do not touch where one of them inserts."""

    def __init__(self) -> None:
        self._spans: list[tuple[int, int]] = []

    def take(self, edits: Sequence[Edit]) -> bool:
        """Takes the spans of a fix unless one of them collides with what was taken before."""
        if any(self._collides(edit.start, edit.end) for edit in edits):
            return False
        for edit in edits:
            self._spans.insert(self._index(edit.start), (edit.start, edit.end))
        return True

    def _index(self, start: int) -> int:
        return bisect_left(self._spans, (start, -1))

    def _collides(self, start: int, end: int) -> bool:
        index = self._index(start)
        for first, last in self._spans[max(index - 1, 0) : index + 1]:
            inserts = first == last or start == end
            if (start < last and first < end) or (inserts and start <= last and first <= end):
                return True
        return False
