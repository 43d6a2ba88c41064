"""Sets of spans of text: lists of ``(start, end)``, 0-based, ``end`` exclusive."""

from __future__ import annotations

from bisect import bisect_left

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.parse_errors import Span


def touches(spans: list[Span], start: int, end: int) -> bool:
    """Whether one of these spans, which are in order and do not overlap, shares a character with another span. An empty
    span counts as the character after it."""
    index = bisect_left(spans, (max(end, start + 1), 0))
    return index > 0 and spans[index - 1][1] > start


def union(spans: list[Span]) -> list[Span]:
    """Overlapping spans merged, in order."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        elif start < end:
            joined.append((start, end))
    return joined
