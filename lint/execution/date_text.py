"""Timestamps as text by a format of Joda-Time (``%{+…}``), in UTC and English."""

from __future__ import annotations

from collections.abc import Callable

from lslint.execution.errors import FieldError
from lslint.execution.joda import fields
from lslint.execution.joda.formats import tokens
from lslint.execution.joda.names import DAYS, MONTHS
from lslint.execution.timestamp import Parts, Timestamp
from lslint.grammar.bounded_cache import cached
from lslint.grammar.mini_languages.date_format import check_joda


@cached
def _tokens(pattern: str) -> list[tuple[str, int, str]]:
    refused = check_joda(pattern)
    if refused is not None:
        raise FieldError(refused.message)
    return tokens(pattern)


def joda(pattern: str, timestamp: Timestamp) -> str:
    """Return a timestamp, cut to milliseconds, in a format of Joda-Time. Raises ``FieldError`` if it is refused."""
    parts = Timestamp.from_millis(timestamp.millis).parts()
    return "".join(
        _written(letter, count, parts, timestamp.millis) if letter else text for letter, count, text in _tokens(pattern)
    )


def _written(letter: str, count: int, parts: Parts, millis: int) -> str:
    number = _NUMBERS.get(letter)
    if number is not None:
        return _padded(number(parts), count)
    if letter == "w":
        return _padded(fields.week(millis), count)
    if letter in "xyY":
        year = fields.week_year(millis) if letter == "x" else parts.year
        if letter == "Y" and year <= 0:
            year = 1 - year
        return f"{abs(year) % 100:02d}" if count == 2 else _padded(year, count)
    if letter == "M":
        name = MONTHS[parts.month - 1]
        return _padded(parts.month, count) if count < 3 else name if count > 3 else name[:3]
    if letter == "E":
        name = DAYS[parts.weekday - 1]
        return name if count > 3 else name[:3]
    if letter == "S":
        return f"{parts.nano // 1_000_000:03d}"[:count].ljust(count, "0")
    if letter == "a":
        return "PM" if parts.hour >= 12 else "AM"
    if letter == "G":
        return "AD" if parts.year > 0 else "BC"
    if letter == "C":
        return _padded((parts.year if parts.year > 0 else 1 - parts.year) // 100, count)
    if letter == "Z":
        return "+0000" if count == 1 else "+00:00" if count == 2 else "UTC"
    return "Coordinated Universal Time" if count > 3 else "UTC"  # z


def _padded(value: int, count: int) -> str:
    return f"-{-value:0{count}d}" if value < 0 else f"{value:0{count}d}"


_NUMBERS: dict[str, Callable[[Parts], int]] = {
    "D": lambda parts: parts.day_of_year,
    "d": lambda parts: parts.day,
    "e": lambda parts: parts.weekday,
    "K": lambda parts: parts.hour % 12,
    "h": lambda parts: parts.hour % 12 or 12,
    "H": lambda parts: parts.hour,
    "k": lambda parts: parts.hour or 24,
    "m": lambda parts: parts.minute,
    "s": lambda parts: parts.second,
}
