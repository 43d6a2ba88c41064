"""The elements of a date format: each reads its part of a string into a ``Bucket``."""

from __future__ import annotations

import re
from collections.abc import Callable

from lslint.execution.joda import fields, zones
from lslint.execution.joda.fields import Field
from lslint.grammar.numbers import digits_end
from lslint.rules import knowledge
from lslint.rules.shared import time_zones

FAILED = -1
_LARGEST = (1 << 31) - 1


class Bucket:
    """What was read so far: fields with their values, an offset in milliseconds or a zone."""

    def __init__(self, zone: zones.Zone) -> None:
        self.saved: list[tuple[Field, int]] = []
        self.offset: int | None = None
        self.zone = zone


Element = Callable[[Bucket, str, int], int]
"""Reads the string from a position on, and returns where it stopped, ``FAILED`` if it does not match."""


def sequence(*elements: Element) -> Element:
    """Return an element that reads several ones after the other."""

    def read(bucket: Bucket, text: str, pos: int) -> int:
        for element in elements:
            pos = element(bucket, text, pos)
            if pos < 0:
                break
        return pos

    return read


def longest(*elements: Element, optional: bool = False) -> Element:
    """Return an element that reads what one of several elements reads, the one that gets furthest; ``optional``: or
    nothing."""

    def read(bucket: Bucket, text: str, pos: int) -> int:
        saved, offset, zone = bucket.saved, bucket.offset, bucket.zone
        best, state = (pos if optional else FAILED), (saved, offset, zone)
        for element in elements:
            bucket.saved = saved.copy()
            end = element(bucket, text, pos)
            if end > best:
                best, state = end, (bucket.saved, bucket.offset, bucket.zone)
            bucket.offset, bucket.zone = offset, zone
        bucket.saved, bucket.offset, bucket.zone = state
        return best

    return read


def optional(*elements: Element) -> Element:
    """Return an element that reads a sequence, or nothing."""
    return longest(sequence(*elements), optional=True)


def literal(expected: str) -> Element:
    """Return an element for a fixed string; case is ignored."""
    size = len(expected)

    def read(bucket: Bucket, text: str, pos: int) -> int:
        end = pos + size
        if text.startswith(expected, pos) or _alike(text[pos:end], expected):
            return end
        return FAILED

    return read


def _alike(text: str, expected: str) -> bool:
    return len(text) == len(expected) and all(
        character == other or character.upper() == other.upper() or character.lower() == other.lower()
        for character, other in zip(text, expected, strict=True)
    )


def number(field: Field, most: int, signed: bool = False) -> Element:
    """Return an element for a number of up to ``most`` digits."""

    def read(bucket: Bucket, text: str, pos: int) -> int:
        start = pos
        if signed and text[pos : pos + 1] in ("-", "+") and most > 1:
            start += 1
        count = digits_end(text, start, most=most) - start
        digits = text[start : start + count].lstrip("0")
        if not count or len(digits) > 10 or int(digits or 0) > _LARGEST:
            return FAILED
        bucket.saved.append((field, int(f"{text[pos:start]}{digits or 0}")))
        return start + count

    return read


def two_digit_year(field: Field, pivot: int, lenient: bool) -> Element:
    """Return an element for a year of two digits between 50 years before ``pivot`` and 49 after; ``lenient``: other
    numbers of digits are the year itself."""
    lowest = pivot - 50

    def read(bucket: Bucket, text: str, pos: int) -> int:
        start = pos + (lenient and text[pos : pos + 1] in ("-", "+"))
        count = digits_end(text, start, most=9 if lenient else 2) - start
        if count != 2 or start > pos:
            if not count or not lenient:
                return FAILED
            value = int(text[pos : start + count])
        else:
            value = lowest + (int(text[pos : pos + 2]) - lowest) % 100
        bucket.saved.append((field, value))
        return start + count

    return read


def fraction(most: int, range_: int) -> Element:
    """Return an element for the decimals of a second, minute or hour (``range_`` in milliseconds)."""
    field = fields.regular(range_, 1)

    def read(bucket: Bucket, text: str, pos: int) -> int:
        count = digits_end(text, pos, most=most) - pos
        if not count:
            return FAILED
        unit, value = range_ * 10, 0
        for digit in text[pos : pos + count]:
            unit //= 10
            value += int(digit) * unit
        bucket.saved.append((field, value // 10))
        return pos + count

    return read


def name(field: Field, values: dict[str, int]) -> Element:
    """Return an element for one of several names; the longest one counts."""
    size = max(map(len, values), default=0)

    def read(bucket: Bucket, text: str, pos: int) -> int:
        for end in range(min(len(text), pos + size), pos, -1):
            value = values.get(text[pos:end])
            if value is not None:
                bucket.saved.append((field, value))
                return end
        return FAILED

    return read


_SIXTIES = "[0-5][0-9]"
_OFFSET = re.compile(
    rf"""[Zz] | [+-] (?P<h>[01][0-9]|2[0-3]) (?:
        (?=:) (?: :(?P<m>{_SIXTIES}) (?: :(?P<s>{_SIXTIES}) (?:[.,](?P<f>[0-9]{{1,3}})|(?![.,])) | (?!:) ) )
        | (?!:) (?: (?P<m2>{_SIXTIES}) (?: (?P<s2>{_SIXTIES}) (?P<f2>[0-9]{{0,3}}) | (?![0-9]) ) | (?![0-9]) )
    )""",
    re.VERBOSE,
)


def offset(bucket: Bucket, text: str, pos: int) -> int:
    """Read ``Z``, ``+01``, ``+0100``, ``+01:00``, with seconds and their fraction if they are given."""
    match = _OFFSET.match(text, pos)
    if match is None:
        return FAILED
    hours, minutes, seconds = (int(match[a] or match[b] or 0) for a, b in (("h", "h"), ("m", "m2"), ("s", "s2")))
    decimals = (match["f"] or match["f2"] or "").ljust(3, "0")
    total = hours * fields.HOUR + minutes * fields.MINUTE + seconds * fields.SECOND + int(decimals)
    bucket.offset = -total if text[pos] == "-" else total
    return match.end()


_ZONE_ID = re.compile(r"[A-Za-z0-9_+/-]*")


def zone_id(bucket: Bucket, text: str, pos: int) -> int:
    """Read the longest zone id: ``Europe/Berlin``, ``UTC``."""
    match = _ZONE_ID.match(text, pos)
    known = time_zones.ids()
    for stop in range(match.end() if match else pos, pos, -1):
        if text[pos:stop] in known:
            bucket.offset = None
            bucket.zone = zones.get(text[pos:stop])
            return stop
    return FAILED


def zone_name(bucket: Bucket, text: str, pos: int) -> int:
    """Read one of the few zone names that are known; the time of the year decides on summer time."""
    for size in (3, 2):
        zone = knowledge.load("time_zones")["names"].get(text[pos : pos + size])
        if zone is not None:
            bucket.offset = None
            bucket.zone = zones.get(zone)
            return pos + size
    return FAILED
