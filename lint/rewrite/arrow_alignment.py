"""Aligns the arrows of the pairs of a plugin or hash, after they were written without alignment.

Groups and columns follow from the layout without alignment, so a second run finds the same ones. Padding never makes a
line longer than the line length, and so never changes which values stay on one line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from lslint.grammar.logstash.nodes import Option, Pair

MAX_PADDING = 40
"""Spaces that a pair gets at most: one very long key does not move the values of all others away."""


@dataclass(frozen=True, slots=True)
class LayoutOptions:
    """``align_arrows``: ``never``, ``preserve`` (what the source aligns) or ``always``."""

    line_length: int = 100
    align_arrows: str = "never"


@dataclass(slots=True)
class ArrowRow:
    """A pair that was written on a separate line, with one space before its arrow.

    ``width``: length of the key. ``gap``: index of that space in the output. ``first`` and ``last``: numbers of its
    lines. ``end``: column at which the first one ends, without a comment.
    """

    node: Option | Pair
    width: int
    gap: int
    first: int
    last: int
    end: int

    @property
    def is_single(self) -> bool:
        return self.first == self.last


class _Group:
    """Pairs that share a column: ``rows``. ``widest``: length of the longest key."""

    def __init__(self, row: ArrowRow, line_length: int) -> None:
        self.rows = [row]
        self.widest = self._narrowest = row.width
        self._longest_rest = _rest(row, line_length)

    def take(self, row: ArrowRow, line_length: int) -> bool:
        """Adds a pair, unless the alignment would need too many spaces or make a line too long."""
        widest = max(self.widest, row.width)
        narrowest = min(self._narrowest, row.width)
        longest_rest = max(self._longest_rest, _rest(row, line_length))
        if widest - narrowest > MAX_PADDING or (longest_rest and longest_rest + widest > line_length):
            return False
        self.rows.append(row)
        self.widest, self._narrowest, self._longest_rest = widest, narrowest, longest_rest
        return True


def _rest(row: ArrowRow, line_length: int) -> int:
    """The columns of a line without those of the key; 0 if the line is too long without alignment, too."""
    return row.end - row.width if row.end <= line_length else 0


def end_of_line(out: list[str], offset: int, column: int) -> int:
    """The column at which a line of the output ends, without its comment; ``out[at]`` begins in ``column``."""
    while not out[offset].startswith("#"):
        line, line_end, _ = out[offset].partition("\n")
        column += len(line.removesuffix("\r"))
        if line_end:
            return column
        offset += 1
    return column - 1  # the space before the comment


def align(rows: list[ArrowRow], text: str, out: list[str], options: LayoutOptions) -> None:
    """Aligns the pairs of one plugin or hash in ``out``; ``text`` is the source."""
    groups = _consecutive(rows, options.line_length)
    if options.align_arrows == "preserve":
        groups = _aligned_in_source(rows, groups, text, options.line_length)
    for group in groups:
        for row in group.rows:
            out[row.gap] = " " * (group.widest - row.width + 1)


def _consecutive(rows: Iterable[ArrowRow], line_length: int) -> list[_Group]:
    """Pairs on one line each, without other lines between them."""
    groups: list[_Group] = []
    after = -1  # the line that goes on with the last group
    for row in rows:
        if row.is_single:
            if row.first != after or not groups[-1].take(row, line_length):
                groups.append(_Group(row, line_length))
            after = row.last + 1
    return groups


def _aligned_in_source(rows: list[ArrowRow], groups: list[_Group], text: str, line_length: int) -> list[_Group]:
    """What the source aligns: the whole plugin or hash, across comments, empty lines and values of several lines; else
    some of the groups."""
    best: list[_Group] = []
    for tab in (8, 4) if any("\t" in _before_arrow(row, text) for row in rows) else (8,):
        columns = {id(row): _columns(row, text, tab) for row in rows}
        if whole := _whole(rows, groups, columns, line_length):
            return [whole]
        aligned = [group for group in groups if _shared(group.rows, columns)]
        best = max(best, aligned, key=len)
    return best


def _whole(
    rows: list[ArrowRow], groups: list[_Group], columns: dict[int, tuple[int, int]], line_length: int
) -> _Group | None:
    """All pairs as one group, if they share a column that no group of consecutive pairs needs for itself."""
    shared = _shared(rows, columns)
    needed = {id(row): group.widest for group in groups for row in group.rows}
    if not any(columns[id(row)][1] > needed.get(id(row), row.width) + 1 for row in shared):
        return None
    whole = _Group(rows[0], line_length)
    return whole if all(whole.take(row, line_length) for row in rows[1:]) else None


def _shared(rows: list[ArrowRow], columns: dict[int, tuple[int, int]]) -> list[ArrowRow]:
    """The pairs whose arrows are in the column of more than half of them; none if no space was needed for that."""
    column, count = Counter(columns[id(row)][0] for row in rows).most_common(1)[0]
    if column < 0 or 2 * count <= len(rows):
        return []
    shared = [row for row in rows if columns[id(row)][0] == column]
    return shared if any(columns[id(row)][1] > row.width + 1 for row in shared) else []


def _before_arrow(row: ArrowRow, text: str) -> str:
    """The line of the source up to the arrow; empty if anything else is before the key."""
    node = row.node
    start = node.start
    while start and text[start - 1] in " \t":
        start -= 1
    return "" if start and text[start - 1] != "\n" else text[start : node.arrow]


def _columns(row: ArrowRow, text: str, tab: int) -> tuple[int, int]:
    """The column of the arrow in the source, from the start of the line and from that of the key; -1 if anything else
    is before the key, or the arrow is on another line."""
    before = _before_arrow(row, text)
    indent = before[: len(before) - (row.node.arrow - row.node.start)]
    gap = before[len(indent) + row.width :]
    if not before or (gap and not gap.isspace()) or "\n" in gap:
        return -1, -1
    column = len(before.expandtabs(tab))
    return column, column - len(indent.expandtabs(tab))
