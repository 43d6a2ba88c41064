"""The prefilter of the regex engine: one literal or one set of characters that each match must contain.

Before Joni tries a regex, it searches for the most selective piece. It prefers longer literals to shorter ones,
literals at a fixed distance from the start of a match to those at any distance, and the first of equal ones; and a set
of characters if it is nearer. If the piece is missing, the search fails at once. Otherwise only positions at the right
distance from the piece are tried. Checked against the recorded search times of regexes and strings (Joni 2.2.5).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

from lslint.rules.logstash.grok.charsets import ALNUM, ANY, OTHER, SPACE
from lslint.rules.logstash.grok.model import (
    ATOMIC,
    EITHER,
    GROUP,
    OPAQUE,
    REPEAT,
    SEQUENCE,
    SET,
    Facts,
    Piece,
    RegexPart,
)
from lslint.rules.logstash.grok.shape import ENDLESS

_MAX_LENGTH = 24
_SINGLE = 20  # weight of one character of a literal relative to a set
_MAX_SPREAD = 100


def best(root: RegexPart) -> Piece | None:
    """Return the piece that the engine searches for, or None if no piece is in every match."""
    facts = _facts(root)
    literal = _better(facts.head, facts.middle, _literal_weight)
    if literal is None or facts.chars is None:
        return literal or facts.chars
    chars = facts.chars
    weight = 10 * _SINGLE // max(1, _rarity(chars.sets[0]))
    folded = any(mask.bit_count() > 1 for mask in literal.sets)
    length = _SINGLE * len(literal.sets) * (1 if folded else 2)
    return chars if _prefers_second(literal, chars, length, weight) else literal


def _rarity(mask: int) -> int:
    """Return a weight that is higher for more and for more common characters."""
    space = (mask >> 32) & 1
    known = (mask & ALNUM & ~OTHER).bit_count()
    rest = (mask & ~ALNUM & ~SPACE & ~OTHER).bit_count()
    beyond = (
        512 if mask & OTHER and (mask & ALNUM & ~OTHER) != ALNUM & ~OTHER else 0
    )  # \w matches only ASCII in the engine
    return 12 * space + 6 * known + 5 * rest + (mask & SPACE & ~(1 << 32)).bit_count() + beyond


def _literal_weight(piece: Piece) -> int:
    size = len(piece.sets)
    return 5 if size == 1 and piece.sets[0] == 1 << 32 else 10 * size


def _set_weight(piece: Piece) -> int:
    return 32768 // max(1, _rarity(piece.sets[0]))


def _closeness(piece: Piece) -> int:
    if piece.farthest >= ENDLESS:
        return 0
    spread = piece.farthest - piece.nearest
    return 1000 // (spread + 1) if spread < _MAX_SPREAD else 1


def _prefers_second(one: Piece, two: Piece, first: int, second: int) -> bool:
    if second <= 0:
        return False
    first *= _closeness(one)
    second *= _closeness(two)
    if first != second:
        return second > first
    return two.nearest < one.nearest


def _better(one: Piece | None, two: Piece | None, weight: Callable[[Piece], int]) -> Piece | None:
    if one is None or two is None:
        return one or two
    return two if _prefers_second(one, two, weight(one), weight(two)) else one


def _facts(part: RegexPart) -> Facts:
    """Return the data of a part; cached in the part, because all patterns share the parts of pattern names."""
    found: Facts | None = part.facts
    if found is None:
        found = part.facts = _make(part)
    return found


def _make(part: RegexPart) -> Facts:
    kind = part.kind
    if kind == SET:
        made = Facts(1, 1)
        mask = part.mask
        if _one(mask):
            made.head = Piece((mask,), ends=True)
            made.chars = Piece((mask,))
        elif mask != ANY:
            made.chars = Piece((mask,))
        return made
    if kind in (GROUP, ATOMIC):
        return _facts(part.items[0])
    if kind == SEQUENCE:
        made = Facts()
        for item in part.items:
            made = _joined(made, _facts(item))
        return made
    if kind == EITHER:
        return _either([_facts(item) for item in part.items])
    if kind == REPEAT:
        return _repeated(part, _facts(part.items[0]))
    return Facts(0, ENDLESS if kind == OPAQUE else 0)


def _one(mask: int) -> bool:
    """Return whether the set is one character, possibly in both cases."""
    count = mask.bit_count()
    return (count == 1 and mask != OTHER) or (count == 2 and mask & (mask >> 32) != 0 and not mask & OTHER)


def _joined(left: Facts, right: Facts) -> Facts:
    made = Facts(left.low + right.low, min(left.high + right.high, ENDLESS))
    head, middle = left.head, left.middle
    head_ends = left.low == left.high == 0 or (head is not None and head.ends)
    middle_ends = middle is not None and middle.ends
    moves = right.high != 0
    if moves:
        head = head and Piece(head.sets, head.nearest, head.farthest)
        middle = middle and Piece(middle.sets, middle.nearest, middle.farthest)
    more = right.head.moved(left.low, left.high) if right.head else None
    if more is not None:
        if head is None and left.high == 0:
            head, more = more, None
        elif head is not None and head_ends:
            head, more = _longer(head, more), None
        elif middle is not None and middle_ends:
            middle, more = _longer(middle, more), None
    middle = _better(middle, more, _literal_weight)
    middle = _better(middle, right.middle.moved(left.low, left.high) if right.middle else None, _literal_weight)
    made.head, made.middle = head, middle
    chars = right.chars.moved(left.low, left.high) if right.chars else None
    made.chars = _better(left.chars, chars, _set_weight)
    return made


def _longer(piece: Piece, more: Piece) -> Piece:
    sets = (piece.sets + more.sets)[:_MAX_LENGTH]
    return Piece(sets, piece.nearest, piece.farthest, more.ends and len(sets) < _MAX_LENGTH)


def _either(several: list[Facts]) -> Facts:
    made = Facts(min(one.low for one in several), max(one.high for one in several))
    heads = [one.head.sets for one in several if one.head is not None]
    if len(heads) == len(several):
        common = heads[0]
        for sets in heads[1:]:
            same = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(common, sets, strict=False))
            common = tuple(mask for mask, _ in same)
        if common:
            made.head = Piece(common)
    chars = [one.chars for one in several if one.chars is not None]
    if len(chars) == len(several):
        mask = 0
        for piece in chars:
            mask |= piece.sets[0]
        if mask != ANY:
            made.chars = Piece((mask,), min(piece.nearest for piece in chars), max(piece.farthest for piece in chars))
    return made


def _repeated(part: RegexPart, inner: Facts) -> Facts:
    low, high = part.low, part.high
    made = Facts(min(inner.low * low, ENDLESS), min(inner.high * high, ENDLESS))
    if not low:
        return made
    head = inner.head
    if head is not None and head.ends and low > 1:
        sets = (head.sets * min(low, _MAX_LENGTH))[:_MAX_LENGTH]
        head = Piece(sets, head.nearest, head.farthest, len(sets) < _MAX_LENGTH)
    if head is not None and low != high:
        head = Piece(head.sets, head.nearest, head.farthest)
    made.head, made.chars = head, inner.chars
    middle = inner.middle
    made.middle = middle and (middle if low == high == 1 else Piece(middle.sets, middle.nearest, middle.farthest))
    return made
