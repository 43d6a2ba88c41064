"""Sets of spans of text: lists of ``(start, end)``, 0-based, ``end`` exclusive; and texts with other text there."""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise

from lslint.grammar.bounded_cache import compiled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from lslint.grammar.parse_errors import Edit, Span


def touches(spans: list[Span], start: int, end: int) -> bool:
    """Whether one of these spans, which are in order and do not overlap, shares a character with another span. An empty
    span counts as the character after it."""
    index = bisect_left(spans, (max(end, start + 1), 0))
    return index > 0 and spans[index - 1][1] > start


def union(spans: Iterable[Span]) -> list[Span]:
    """Overlapping spans merged, in order."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        elif start < end:
            joined.append((start, end))
    return joined


def replaced(text: str, edits: Iterable[Edit]) -> str:
    """The text with replacements ``(start, end, new text)``, which are in order and do not overlap."""
    parts: list[str] = []
    offset = 0
    for start, end, new in edits:
        parts += (text[offset:start], new)
        offset = end
    parts.append(text[offset:])
    return "".join(parts)


def edited(text: str, edits: Iterable[Edit], gap: int = 0) -> str | None:
    """The text with replacements in any order; None if any overlap. ``gap``: fewest characters between two of them."""
    ordered = sorted(edits)
    is_apart = all(edit[1] + gap <= following[0] for edit, following in pairwise(ordered))
    return replaced(text, ordered) if is_apart else None


def blank(text: str) -> str:
    """Spaces of the same length, line ends kept."""
    return compiled(r"[^\r\n]++").sub(lambda line: " " * len(line[0]), text)


def blanked(text: str, spans: Iterable[Span]) -> str:
    """The text with these spans blank, which are in order and do not overlap."""
    return replaced(text, ((start, end, blank(text[start:end])) for start, end in spans))


def blank_except(text: str, spans: Iterable[Span]) -> str:
    """The text with spaces for all but these spans, so that a report quotes nothing else; lines and columns stay."""
    return replaced(blank(text), ((start, end, text[start:end]) for start, end in union(spans)))


def common_length(text: str, other: str) -> int:
    """The number of characters with which both texts begin."""
    pairs = enumerate(zip(text, other, strict=False))
    return next((index for index, (left, right) in pairs if left != right), min(len(text), len(other)))
