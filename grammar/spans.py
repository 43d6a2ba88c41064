"""Sets of spans of text: lists of ``(start, end)``, 0-based, ``end`` exclusive."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.parse_errors import Span


def touches(spans: list[Span], start: int, end: int) -> bool:
    """Whether one of these spans, which are in order and do not overlap, shares a character with another span. An empty
    span counts as the character after it."""
    index = bisect_left(spans, (max(end, start + 1), 0))
    return index > 0 and spans[index - 1][1] > start


def touched(spans: list[Span], start: int, end: int) -> list[Span]:
    """Those of some spans, in any order, that share a character with another span, as in ``touches``."""
    return [(first, last) for first, last in spans if first < max(end, start + 1) and start < last]


def union(spans: list[Span]) -> list[Span]:
    """Overlapping spans merged, in order."""
    made: list[Span] = []
    for start, end in sorted(spans):
        if made and start <= made[-1][1]:
            made[-1] = (made[-1][0], max(end, made[-1][1]))
        elif start < end:
            made.append((start, end))
    return made


def whole_lines(spans: Iterable[Span], text: str) -> tuple[Span, ...]:
    """The lines that spans are in, from the first to the last one of each span, without the line break at the end. In
    order, each line once."""
    made: list[Span] = []
    for start, end in sorted(spans):
        stop = text.find("\n", max(start, end - 1))
        stop = len(text) if stop < 0 else stop
        if made and start <= made[-1][1]:
            made[-1] = (made[-1][0], max(stop, made[-1][1]))
        else:
            made.append((text.rfind("\n", 0, start) + 1, stop))
    return tuple(made)
