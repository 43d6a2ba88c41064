"""Aligns the arrows of the pairs of a plugin or hash, after they were written without alignment.

Groups and columns follow from the layout without alignment, so a second run finds the same ones. Padding never makes a
line longer than the line length, and so never changes which values stay on one line.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lslint.grammar.logstash.nodes import Option, Pair

MAX_PADDING = 40
"""Spaces that a pair gets at most: one very long key does not move the values of all others away."""


@dataclass(frozen=True, slots=True)
class LayoutOptions:
    """``align_arrows``: ``never`` or ``always``."""

    line_length: int = 100
    align_arrows: str = "never"


@dataclass(slots=True)
class ArrowRow:
    """A pair that was written on a separate line, with one space before its arrow.

    ``width``: length of the key. ``gap``: index of that space in the output. ``line``: number of the line. ``end``:
    column at which it ends, without a comment.
    """

    node: Option | Pair
    width: int
    gap: int
    line: int
    end: int = 0


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


def align(rows: list[ArrowRow], out: list[str], options: LayoutOptions) -> None:
    """Aligns the pairs of one plugin or hash in ``out``."""
    for group in _consecutive(rows, options.line_length):
        for row in group.rows:
            out[row.gap] = " " * (group.widest - row.width + 1)


def _consecutive(rows: Iterable[ArrowRow], line_length: int) -> list[_Group]:
    """Pairs without other lines between them."""
    groups: list[_Group] = []
    after = -1  # the line that goes on with the last group
    for row in rows:
        if row.line != after or not groups[-1].take(row, line_length):
            groups.append(_Group(row, line_length))
        after = row.line + 1
    return groups
