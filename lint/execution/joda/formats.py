"""Formats of the date filter as parsers: a Joda pattern, ``ISO8601``."""

from __future__ import annotations

import re
from collections.abc import Callable

from lslint.execution.errors import NotRun
from lslint.execution.joda import elements as e
from lslint.execution.joda import fields, names
from lslint.execution.joda.fields import Field, Invalid
from lslint.execution.joda.zones import UTC, Zone
from lslint.grammar.mini_languages import date_format
from lslint.grammar.record import record

_BASE_YEAR = 2000
"""The year of a month or day without a year, if the format contains a year that was not read."""
_NUMERIC = frozenset("cCxyYdhHmsSeDFwWkK")
"""Letters after which a year must not take more digits than it has letters."""


@record
class Format:
    """A format. ``has_year``: it contains a year; ``has_zone``: an offset or zone id (also in a quoted letter)."""

    _read: e.Element
    has_year: bool
    has_zone: bool

    def parse(self, text: str, zone: Zone, now: tuple[int, int]) -> int:
        """Return the instant of a string in milliseconds. ``zone`` is that of a string without one; ``now``: year and
        month of the clock, which decide on the year if the format has none. Raises ``Invalid``."""
        if self.has_year:
            bucket = self._bucket(text, zone)
            return _instant(bucket, fields.compute(bucket.saved, _BASE_YEAR))
        year, month = now
        if self.has_zone:
            bucket = self._bucket(text, zone)
            millis = _instant(bucket, fields.compute(bucket.saved, year))
        else:
            bucket = self._bucket(text, UTC)
            local = fields.compute(bucket.saved, year)
            millis = zone.to_utc(local)
        local = millis + zone.offset(millis)
        seen = fields.date_of(local)[1]
        if seen == 12 and month == 1:
            year -= 1
        elif seen == 1 and month == 12:
            year += 1
        return zone.to_utc_leniently(fields.set_year(local, year), millis)

    def _bucket(self, text: str, zone: Zone) -> e.Bucket:
        bucket = e.Bucket(zone)
        if self._read(bucket, text, 0) != len(text):
            raise Invalid("the text has another format")
        return bucket


def _instant(bucket: e.Bucket, local: int) -> int:
    return bucket.zone.to_utc(local) if bucket.offset is None else local - bucket.offset


def _numbered(field: Field, most: int) -> Callable[[int], e.Element]:
    return lambda count: e.number(field, max(most, count))


_NUMBERS: dict[str, Callable[[int], e.Element]] = {
    "d": _numbered(fields.DAY_OF_MONTH, 2),
    "h": _numbered(fields.CLOCK_HOUR_OF_HALF, 2),
    "H": _numbered(fields.HOUR_OF_DAY, 2),
    "k": _numbered(fields.CLOCK_HOUR_OF_DAY, 2),
    "K": _numbered(fields.HOUR_OF_HALF, 2),
    "m": _numbered(fields.MINUTE_OF_HOUR, 2),
    "s": _numbered(fields.SECOND_OF_MINUTE, 2),
    "e": _numbered(fields.DAY_OF_WEEK, 1),
    "D": _numbered(fields.DAY_OF_YEAR, 3),
    "w": _numbered(fields.WEEK_OF_YEAR, 2),
    "S": lambda count: e.fraction(count, fields.SECOND),
}


_NAMES: dict[str, tuple[Field, dict[str, int]]] = {
    "M": (fields.MONTH_OF_YEAR, names.MONTH_VALUES),
    "E": (fields.DAY_OF_WEEK, names.DAY_VALUES),
    "a": (fields.HALF_OF_DAY, names.HALF_VALUES),
    "G": (fields.ERA, names.ERA_VALUES),
}


def tokens(pattern: str) -> list[tuple[str, int, str]]:
    """Return the parts of a Joda pattern: letter and count, or an empty letter and the literal text. Letters in quotes
    are text, two quotes are one, the last quote may be missing."""
    parts: list[tuple[str, int, str]] = []
    offset = 0
    for run in date_format.runs(pattern):
        if run.start > offset:
            parts.append(("", 0, _unquoted(pattern[offset : run.start])))
        parts.append((run.letter, run.count, pattern[run.start : run.end]))
        offset = run.end
    if offset < len(pattern):
        parts.append(("", 0, _unquoted(pattern[offset:])))
    return parts


def _unquoted(text: str) -> str:
    return re.sub("'('?)", r"\1", text)


def is_name(letter: str, count: int) -> bool:
    """Return whether a run of a letter stands for names, which depend on the locale."""
    return letter in "EaG" or (letter == "M" and count > 2)


def joda(pattern: str, year: int) -> Format:
    """Return the parser of a Joda pattern that is valid (``date_format.check_joda``). ``year``: the year of the clock,
    around which years of two digits are. Raises ``NotRun`` for letters that are not modelled."""
    written = tokens(pattern)
    parts = []
    for index, (letter, count, text) in enumerate(written):
        following = written[index + 1] if index + 1 < len(written) else ("", 0, "")
        before_number = following[0] in _NUMERIC or (following[0] == "M" and following[1] <= 2)
        parts.append(_element(letter, count, before_number, year) if letter else e.literal(text))
    return Format(e.sequence(*parts), "y" in pattern or "Y" in pattern, "Z" in pattern)


def _element(letter: str, count: int, before_number: bool, year: int) -> e.Element:
    make = _NUMBERS.get(letter)
    if make is not None:
        return make(count)
    if is_name(letter, count):
        return e.name(*_NAMES[letter])
    if letter in "xyY":
        if count == 2:
            week_year = letter == "x"
            return e.two_digit_year(fields.WEEK_YEAR if week_year else fields.YEAR_FIELD, year - 30, not before_number)
        field = {"x": fields.WEEK_YEAR, "y": fields.YEAR_FIELD, "Y": fields.YEAR_OF_ERA}[letter]
        return e.number(field, count if before_number else max(9, count), signed=letter != "Y")
    if letter == "M":
        return e.number(fields.MONTH_OF_YEAR, 2)
    if letter == "Z":
        return e.offset if count < 3 else e.zone_id
    if letter == "z" and count < 4:
        return e.zone_name
    raise NotRun(f"the letters `{letter * count}` of a date format are not modelled")


def _iso() -> e.Element:
    """Return the element for what Joda-Time's ``dateTimeParser`` accepts."""
    year = e.number(fields.YEAR_FIELD, 9, signed=True)
    dash, colon = e.literal("-"), e.literal(":")
    month_day = e.optional(dash, e.number(fields.MONTH_OF_YEAR, 2), e.optional(dash, e.number(fields.DAY_OF_MONTH, 2)))
    date = e.longest(
        e.sequence(year, month_day),
        e.sequence(
            e.number(fields.WEEK_YEAR, 9, signed=True),
            e.literal("-W"),
            e.number(fields.WEEK_OF_YEAR, 2),
            e.optional(dash, e.number(fields.DAY_OF_WEEK, 1)),
        ),
        e.sequence(year, dash, e.number(fields.DAY_OF_YEAR, 3)),
    )
    point = e.longest(e.literal("."), e.literal(","))
    seconds = e.sequence(colon, e.number(fields.SECOND_OF_MINUTE, 2), e.optional(point, e.fraction(9, fields.SECOND)))
    minutes = e.sequence(
        colon,
        e.number(fields.MINUTE_OF_HOUR, 2),
        e.longest(seconds, e.sequence(point, e.fraction(9, fields.MINUTE)), optional=True),
    )
    time = e.sequence(
        e.number(fields.HOUR_OF_DAY, 2),
        e.longest(minutes, e.sequence(point, e.fraction(9, fields.HOUR)), optional=True),
    )
    mark = e.literal("T")
    return e.longest(
        e.sequence(mark, time, e.optional(e.offset)),
        e.sequence(date, e.optional(mark, e.optional(time), e.optional(e.offset))),
    )


ISO = Format(_iso(), True, True)
_SPACED = tuple(
    joda(pattern, _BASE_YEAR)
    for pattern in (
        "yyyy-MM-dd HH:mm:ss.SSSZ",
        "yyyy-MM-dd HH:mm:ss.SSS",
        "yyyy-MM-dd HH:mm:ss,SSSZ",
        "yyyy-MM-dd HH:mm:ss,SSS",
    )
)
ISO8601 = (ISO, *_SPACED)
"""The formats that the filter tries for ``ISO8601``."""
