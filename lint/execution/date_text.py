"""Timestamps as text by a format: Joda-Time's (``%{+…}``) and java.time's (``%{{…}}``), in UTC and English."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NoReturn

from lslint.execution.errors import FieldError, Unknown
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
    number = _JODA_NUMBERS.get(letter)
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


_COMMON_NUMBERS: dict[str, Callable[[Parts], int]] = {
    "D": lambda parts: parts.day_of_year,
    "d": lambda parts: parts.day,
    "K": lambda parts: parts.hour % 12,
    "h": lambda parts: parts.hour % 12 or 12,
    "H": lambda parts: parts.hour,
    "k": lambda parts: parts.hour or 24,
    "m": lambda parts: parts.minute,
    "s": lambda parts: parts.second,
}
_JODA_NUMBERS: dict[str, Callable[[Parts], int]] = {
    **_COMMON_NUMBERS,
    "w": lambda parts: week_of(parts)[1],
    "e": lambda parts: parts.weekday,
}


def java(pattern: str, timestamp: Timestamp) -> str:
    """Return a timestamp in a format of java.time. Raises ``FieldError`` if it is refused, ``Unknown`` for letters
    whose text is not modelled."""
    parts = timestamp.parts()
    runs = []
    for letter, count, text in _cached[pattern]:
        if not letter:
            if set(text) & set("{}#[]") and pattern.find(f"'{text}'") < 0:
                raise Unknown("optional parts of a date format are not modelled")
            runs.append(text)
        else:
            runs.append(_java(letter, count, parts))
    return "".join(runs)


def _java(letter: str, count: int, parts: Parts) -> str:
    number = _COMMON_NUMBERS.get(letter)
    if number is not None:
        if count > (3 if letter == "D" else 2):
            _refused(letter)
        return f"{number(parts):0{count}d}"
    if letter in "uyY":
        if letter == "Y":
            raise Unknown("the week year of the locale is not modelled")
        year = parts.year if letter == "u" or parts.year > 0 else 1 - parts.year
        if count == 2:
            return f"{abs(year) % 100:02d}"
        return f"+{year}" if year > 9999 and count == 4 else _padded(year, count)
    if letter in "ML":
        name = MONTHS[parts.month - 1]
        if count < 3:
            return f"{parts.month:0{count}d}"
        return (name[:3], name, name[0])[count - 3] if count < 6 else _refused(letter)
    if letter == "E":
        name = DAYS[parts.weekday - 1]
        return (name[:3], name[:3], name[:3], name, name[0])[count - 1] if count < 6 else _refused(letter)
    if letter == "S":
        return f"{parts.nano:09d}"[:count] if count < 10 else _refused(letter)
    if letter == "n":
        return f"{parts.nano:0{count}d}"
    if letter == "A":
        of_day = (parts.hour * 3600 + parts.minute * 60 + parts.second) * 1000 + parts.nano // 1_000_000
        return f"{of_day:0{count}d}"
    if letter == "a" and count == 1:
        return "PM" if parts.hour >= 12 else "AM"
    if letter == "X":
        return "Z" if count < 6 else _refused(letter)
    if letter == "x":
        return ("+00", "+0000", "+00:00", "+0000", "+00:00")[count - 1] if count < 6 else _refused(letter)
    if letter == "Z":
        return "+0000" if count < 4 else "GMT" if count == 4 else "Z" if count == 5 else _refused(letter)
    if letter == "V" and count == 2:
        return "Z"
    if letter == "z" and count < 4:
        return "Z"
    if letter == "Q" and count < 3:
        return f"{(parts.month + 2) // 3:0{count}d}"
    if letter == "G":
        return ("AD", "AD", "AD", "Anno Domini", "A")[count - 1] if parts.year > 0 and count < 6 else _refused(letter)
    raise Unknown(f"the letter `{letter}` of the date format is not modelled")


def _refused(letter: str) -> NoReturn:
    raise FieldError(f"too many `{letter}` in the date format")
