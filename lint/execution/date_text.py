"""Timestamps as text by a format of Joda-Time (``%{+…}``), in UTC and English."""

from __future__ import annotations

import re
from collections.abc import Callable

from lslint.execution.errors import FieldError
from lslint.execution.timestamp import Parts, Timestamp, days_from_civil
from lslint.grammar.bounded_cache import BoundedCache
from lslint.grammar.mini_languages.date_format import closed_joda

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_TOKEN = re.compile(r"([A-Za-z])\1*|'(?:[^']|'')*'?|[^A-Za-z']+", re.DOTALL)


def _tokens(pattern: str) -> list[tuple[str, int, str]]:
    """Return the parts of a format: letter and count, or an empty letter and the literal text."""
    tokens = []
    for match in _TOKEN.finditer(pattern):
        text = match[0]
        if match[1]:
            tokens.append((match[1], len(text), text))
        elif text[0] == "'":
            if len(text) == 1 or text[-1] != "'":
                raise FieldError("a quote of the date format is not closed")
            tokens.append(("", 0, "'" if text == "''" else text[1:-1].replace("''", "'")))
        else:
            tokens.append(("", 0, text))
    return tokens


_cached: BoundedCache = BoundedCache(_tokens)


def week_of(parts: Parts) -> tuple[int, int]:
    """Return year and number of the ISO week."""
    days = days_from_civil(parts.year, 1, 1) + parts.day_of_year - 1
    thursday = days - parts.weekday + 4
    year = parts.year
    if thursday < days_from_civil(year, 1, 1):
        year -= 1
    elif thursday >= days_from_civil(year + 1, 1, 1):
        year += 1
    return year, (thursday - days_from_civil(year, 1, 1)) // 7 + 1


def _padded(value: int, count: int) -> str:
    return f"-{-value:0{count}d}" if value < 0 else f"{value:0{count}d}"


def joda(pattern: str, timestamp: Timestamp) -> str:
    """Return a timestamp, cut to milliseconds, in a format of Joda-Time. Raises ``FieldError`` if it is refused."""
    pattern = closed_joda(pattern)
    if not pattern:
        raise FieldError("the date format is empty")
    parts = Timestamp.from_millis(timestamp.millis).parts()
    return "".join(text if not letter else _joda(letter, count, parts) for letter, count, text in _cached[pattern])


def _joda(letter: str, count: int, parts: Parts) -> str:
    number = _NUMBERS.get(letter)
    if number is not None:
        return _padded(number(parts), count)
    if letter in "xyY":
        year = week_of(parts)[0] if letter == "x" else parts.year
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
    if letter == "z":
        return "Coordinated Universal Time" if count > 3 else "UTC"
    raise FieldError(f"`{letter}` is not a letter of date formats")


_NUMBERS: dict[str, Callable[[Parts], int]] = {
    "D": lambda parts: parts.day_of_year,
    "d": lambda parts: parts.day,
    "K": lambda parts: parts.hour % 12,
    "h": lambda parts: parts.hour % 12 or 12,
    "H": lambda parts: parts.hour,
    "k": lambda parts: parts.hour or 24,
    "m": lambda parts: parts.minute,
    "s": lambda parts: parts.second,
    "w": lambda parts: week_of(parts)[1],
    "e": lambda parts: parts.weekday,
}
