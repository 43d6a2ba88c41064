"""Calendar fields as Joda-Time's ISO chronology sets them: a local time is a number of milliseconds since 1970."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lslint.execution.timestamp import civil_from_days, days_from_civil, month_days

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
HALF = 12 * HOUR
DAY = 24 * HOUR
WEEK = 7 * DAY
YEAR = 31_556_952_000
"""Average length, by which Joda-Time orders fields."""
MONTH = YEAR // 12
ENDLESS = 1 << 62
_YEARS = 292_278_993


class Invalid(ValueError):
    """The value is outside of the range of its field, or the local time does not exist."""


class Field(NamedTuple):
    """A field. ``range``: the length of what it is counted in; ``unit``: of what it counts. ``set(millis, value)``
    returns the local time with the value, ``floor(millis)`` the start of the unit. Raises ``Invalid``."""

    range: int
    unit: int
    set: Callable[[int, int], int]
    floor: Callable[[int], int]


def _require(value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise Invalid(f"{value} is not between {least} and {most}")


def date_of(millis: int) -> tuple[int, int, int]:
    """Return year, month and day of a local time."""
    return civil_from_days(millis // DAY)


def _with_date(millis: int, year: int, month: int, day: int) -> int:
    return days_from_civil(year, month, day) * DAY + millis % DAY


def set_year(millis: int, year: int) -> int:
    """Return the same day in another year; 29 February becomes the 28th."""
    _require(year, -_YEARS, _YEARS)
    _, month, day = date_of(millis)
    return _with_date(millis, year, month, min(day, month_days(year, month)))


def _set_year_of_era(millis: int, year: int) -> int:
    _require(year, 1, _YEARS)
    return set_year(millis, year if date_of(millis)[0] > 0 else 1 - year)


def _set_era(millis: int, era: int) -> int:
    year = date_of(millis)[0]
    return millis if (year > 0) == (era == 1) else set_year(millis, 1 - year)


def _floor_year(millis: int) -> int:
    return days_from_civil(date_of(millis)[0], 1, 1) * DAY


def _set_month(millis: int, month: int) -> int:
    _require(month, 1, 12)
    year, _, day = date_of(millis)
    return _with_date(millis, year, month, min(day, month_days(year, month)))


def _set_day(millis: int, day: int) -> int:
    year, month, _ = date_of(millis)
    _require(day, 1, month_days(year, month))
    return _with_date(millis, year, month, day)


def _set_day_of_year(millis: int, day: int) -> int:
    start = _floor_year(millis)
    _require(day, 1, 337 + month_days(date_of(millis)[0], 2))
    return start + (day - 1) * DAY + millis % DAY


def _floor_week(millis: int) -> int:
    return millis - (millis + 3 * DAY) % WEEK


def _first_week(year: int) -> int:
    """Return the Monday of week 1."""
    return _floor_week(days_from_civil(year, 1, 4) * DAY)


def week_year(millis: int) -> int:
    """Return the year of the ISO week of a local time."""
    return date_of(_floor_week(millis) + 3 * DAY)[0]


def week(millis: int) -> int:
    """Return the number of the ISO week of a local time."""
    return (millis - _first_week(week_year(millis))) // WEEK + 1


def _weeks(year: int) -> int:
    return (_first_week(year + 1) - _first_week(year)) // WEEK


def _set_week_year(millis: int, year: int) -> int:
    _require(year, -_YEARS, _YEARS)
    number = min(week(millis), _weeks(year))
    return _first_week(year) + (number - 1) * WEEK + millis - _floor_week(millis)


def _set_week(millis: int, number: int) -> int:
    _require(number, 1, _weeks(week_year(millis)))
    return millis + (number - week(millis)) * WEEK


def _set_weekday(millis: int, day: int) -> int:
    _require(day, 1, 7)
    return _floor_week(millis) + (day - 1) * DAY + millis % DAY


def regular(range_: int, unit: int, first: int = 0) -> Field:
    """Return a field of constant length. ``first`` 1: its zero is written as the largest value (24, 12)."""
    size = range_ // unit

    def set_value(millis: int, value: int) -> int:
        _require(value, first, size - 1 + first)
        return millis + (value % size - millis % range_ // unit) * unit

    return Field(range_, unit, set_value, lambda millis: millis - millis % unit)


ERA = Field(ENDLESS, ENDLESS, _set_era, lambda millis: millis)
YEAR_FIELD = Field(ENDLESS, YEAR, set_year, _floor_year)
YEAR_OF_ERA = Field(ENDLESS, YEAR, _set_year_of_era, _floor_year)
WEEK_YEAR = Field(ENDLESS, YEAR, _set_week_year, lambda millis: _first_week(week_year(millis)))
MONTH_OF_YEAR = Field(YEAR, MONTH, _set_month, lambda millis: days_from_civil(*date_of(millis)[:2], 1) * DAY)
WEEK_OF_YEAR = Field(YEAR, WEEK, _set_week, _floor_week)
DAY_OF_YEAR = Field(YEAR, DAY, _set_day_of_year, lambda millis: millis - millis % DAY)
DAY_OF_MONTH = Field(MONTH, DAY, _set_day, lambda millis: millis - millis % DAY)
DAY_OF_WEEK = Field(WEEK, DAY, _set_weekday, lambda millis: millis - millis % DAY)
HALF_OF_DAY = regular(DAY, HALF)
HOUR_OF_DAY = regular(DAY, HOUR)
CLOCK_HOUR_OF_DAY = regular(DAY, HOUR, 1)
HOUR_OF_HALF = regular(HALF, HOUR)
CLOCK_HOUR_OF_HALF = regular(HALF, HOUR, 1)
MINUTE_OF_HOUR = regular(HOUR, MINUTE)
SECOND_OF_MINUTE = regular(MINUTE, SECOND)


def compute(saved: list[tuple[Field, int]], default_year: int) -> int:
    """Return the local time of the fields that were read: larger ones first, 1970 where nothing is said; a month, week
    or day without a year is in ``default_year``. Raises ``Invalid``."""
    ordered = sorted(saved, key=_order)
    if ordered and DAY <= ordered[0][0].unit <= MONTH:
        ordered = sorted([*saved, (YEAR_FIELD, default_year)], key=_order)
    millis = 0
    for field, value in ordered:
        millis = field.floor(field.set(millis, value))
    for field, value in ordered:
        millis = field.set(millis, value)
    return ordered[-1][0].floor(millis) if ordered else millis


def _order(field: tuple[Field, int]) -> tuple[int, int]:
    return -field[0].range, -field[0].unit
