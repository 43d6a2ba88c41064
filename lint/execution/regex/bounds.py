"""An upper bound of the ways in which a backtracking engine can match an expression from one place in a string.

``re`` cannot be interrupted, so an expression is run there only if the number of ways, which its structure and the
length of the string limit, is small. And where in a string a match can begin.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from lslint.execution.regex import nodes
from lslint.execution.regex.charsets import ASCII, BEYOND, bit_of, mask_of

_ALL = ASCII | BEYOND
_MAX_DEGREE = 40


class Bound:
    """``factor * (length + 1) ** degree`` ways; ``degree`` is None if the number may grow exponentially."""

    __slots__ = ("degree", "factor")

    def __init__(self, factor: float, degree: int | None) -> None:
        self.factor = factor
        self.degree = degree

    def ways(self, length: int) -> float:
        """Return the greatest number of ways for a string of a length."""
        if self.degree is None or self.degree > _MAX_DEGREE:
            return math.inf
        return self.factor * float(length + 1) ** self.degree


def bound(expression: nodes.Expression) -> Bound:
    """Return the bound of an expression."""
    factor, degree = _ways(expression.root, 0)  # after the end, the engine does not backtrack
    return Bound(factor, None if math.isinf(degree) else int(degree))


Ways = tuple[float, float]
"""A factor and a degree; an infinite degree for exponential growth."""


def _ways(part: nodes.Part, follow: int) -> Ways:
    """Return the ways of a part. ``follow``: the characters that what comes after it can begin with."""
    if isinstance(part, nodes.Sequence):
        return _sequence(part, follow)
    if isinstance(part, nodes.Either):
        return _either(part, follow)
    if isinstance(part, nodes.Repeat):
        return _repeat(part, follow)
    if isinstance(part, nodes.Capture):
        return _ways(part.item, follow)
    if isinstance(part, nodes.Atomic | nodes.Ahead | nodes.Absent):
        return _ways(part.item, 0)
    if isinstance(part, nodes.Behind):
        return _product([_ways(item, 0) for item, _ in part.branches])
    return 1, 0


def _sequence(part: nodes.Sequence, follow: int) -> Ways:
    ways = []
    for item in reversed(part.items):
        ways.append(_ways(item, follow))
        first, empty = begins(item)
        follow = first | follow if empty else first
    return _product(ways)


def _product(ways: list[Ways]) -> Ways:
    return math.prod(factor for factor, _ in ways), sum(degree for _, degree in ways)


def _either(part: nodes.Either, follow: int) -> Ways:
    """Alternatives that begin with different characters exclude each other."""
    ways = [_ways(item, follow) for item in part.items]
    degree = max(degree for _, degree in ways)
    seen = 0
    apart = True
    for item in part.items:
        first, empty = begins(item)
        first = first | follow if empty else first
        apart = apart and not seen & first
        seen |= first
    factors = [factor for factor, _ in ways]
    return (max(factors) if apart else sum(factors)), degree


def _repeat(part: nodes.Repeat, follow: int) -> Ways:
    if part.high == 0:
        return 1, 0
    first, empty = begins(part.item)
    more = part.high > 1
    factor, degree = _ways(part.item, (first | follow) if more else follow)
    if more and (empty or factor > 1 or degree > 0):
        return 1, math.inf
    if part.low == part.high or not first & follow:
        return factor, degree  # what comes next decides whether there is another one
    return (1, 1) if more else (factor + 1, degree)


def begins(part: nodes.Part) -> tuple[int, bool]:
    """Return the characters that a part can begin with, and whether it can match an empty string.

    Bit *n* is the ASCII character *n*, ``BEYOND`` is all others.
    """
    if isinstance(part, nodes.Text):
        return (bit_of(part.text[0]), False) if part.text else (0, True)
    if isinstance(part, nodes.Set):
        return mask_of(part.chars), False
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
        mask = 0
        for first, _ in pairs:
            mask |= first
        return mask, any(empty for _, empty in pairs)
    if isinstance(part, nodes.Repeat):
        first, empty = begins(part.item)
        return (first, empty or part.low == 0) if part.high else (0, True)
    if isinstance(part, nodes.Capture | nodes.Atomic):
        return begins(part.item)
    if isinstance(part, nodes.Assertion | nodes.Ahead | nodes.Behind):
        return 0, True
    return _ALL, True


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
