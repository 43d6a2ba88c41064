"""Where in a string a match of an expression can begin."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.execution.regex import nodes
from lslint.execution.regex.charsets import ASCII, BEYOND
from lslint.grammar.record import record
from lslint.rules.facts import union_of

_ALL = ASCII | BEYOND


def begins(part: nodes.Part) -> tuple[int, bool]:
    """Return the characters that a part can begin with, and whether it can match an empty string.

    Bit *n* is the ASCII character *n*, ``BEYOND`` is all others.
    """
    if isinstance(part, nodes.Text):
        return (1 << min(ord(part.text[0]), 128), False) if part.text else (0, True)
    if isinstance(part, nodes.Set):
        return part.chars.mask | (BEYOND if part.chars.other is not False else 0), False
    if isinstance(part, nodes.Sequence):
        mask = 0
        for item in part.items:
            first, empty = begins(item)
            mask |= first
            if not empty:
                return mask, False
        return mask, True
    if isinstance(part, nodes.Either):
        pairs = [begins(item) for item in part.items]
        return union_of(first for first, _ in pairs), any(empty for _, empty in pairs)
    if isinstance(part, nodes.Repeat):
        first, empty = begins(part.item)
        return (first, empty or part.low == 0) if part.high else (0, True)
    if isinstance(part, nodes.Capture | nodes.Atomic):
        return begins(part.item)
    if isinstance(part, nodes.Assertion | nodes.Ahead | nodes.Behind):
        return 0, True
    return _ALL, True


@record
class First:
    """What a match begins with. ``mask``: its first character, with bit 128 for all beyond ASCII; None if it may be
    empty or is not known. ``anchor``: ``A``, ``G`` or ``^`` if it begins there only, else ``""``. ``literals``: strings
    that each match contains."""

    mask: int | None
    anchor: str
    literals: frozenset[str]

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


def start_of(root: nodes.Part) -> First:
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
