"""The places in a string where a match of an expression can begin."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.execution.regex import nodes
from lslint.execution.regex.bounds import begins


class First:
    """What a match begins with. ``mask``: its first character, with bit 128 for all beyond ASCII; None if it may be
    empty or is not known. ``anchor``: ``A``, ``G`` or ``^`` if it begins there only, else ``""``. ``literals``: strings
    that each match contains."""

    __slots__ = ("anchor", "literals", "mask")

    def __init__(self, mask: int | None, anchor: str, literals: frozenset[str]) -> None:
        self.mask = mask
        self.anchor = anchor
        self.literals = literals

    def is_possible(self, text: str, offset: int) -> bool:
        """Return whether the string has, from ``offset`` on, all that each match contains."""
        return all(text.find(literal, offset) >= 0 for literal in self.literals)

    def places(self, text: str, offset: int) -> Iterator[int]:
        """Yield the offsets from ``offset`` on where a match may begin."""
        size = len(text)
        if self.anchor == "A":
            yield from (0,) if offset == 0 else ()
        elif self.anchor == "G":
            yield offset
        elif self.anchor == "^":
            while 0 <= offset <= size:
                if offset == 0 or text[offset - 1] == "\n":
                    yield offset
                offset = text.find("\n", offset) + 1 or -1
        elif self.mask is None:
            yield from range(offset, size + 1)
        else:
            mask = self.mask
            for place in range(offset, size):
                if mask >> min(ord(text[place]), 128) & 1:
                    yield place


def first(root: nodes.Part) -> First:
    """Return what a match of an expression begins with."""
    mask, may_be_empty = begins(root)
    return First(None if may_be_empty else mask, _anchor(root), frozenset(_literals(root)))


def _literals(root: nodes.Part) -> Iterator[str]:
    stack = [root]
    while stack:
        part = stack.pop()
        if isinstance(part, nodes.Text):
            yield part.text
        elif isinstance(part, nodes.Sequence):
            stack += part.items
        elif isinstance(part, nodes.Capture | nodes.Atomic) or (isinstance(part, nodes.Repeat) and part.low):
            stack.append(part.item)


def _anchor(part: nodes.Part) -> str:
    while True:
        if isinstance(part, nodes.Sequence) and part.items:
            part = part.items[0]
        elif isinstance(part, nodes.Capture | nodes.Atomic):
            part = part.item
        else:
            break
    return part.kind if isinstance(part, nodes.Assertion) and part.kind in "AG^" else ""
