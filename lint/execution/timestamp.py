"""``Timestamp``: an instant in UTC with nanoseconds, as Logstash's class of the same name."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

NANOS = 1_000_000_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Parts(NamedTuple):
    """Date and time in UTC. ``weekday``: 1 (Monday) to 7. ``day_of_year`` from 1. ``year`` is proleptic."""

    year: int
    month: int
    day: int
    hour: int
    minute: int
    second: int
    nano: int
    weekday: int
    day_of_year: int


def days_from_civil(year: int, month: int, day: int) -> int:
    """Return the number of days from 1970-01-01 to a date of the proleptic Gregorian calendar."""
    era, of_era = divmod(year - (month <= 2), 400)
    of_year = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1
    return era * 146097 + of_era * 365 + of_era // 4 - of_era // 100 + of_year - 719468


def civil_from_days(days: int) -> tuple[int, int, int]:
    """Return the date (year, month, day) that is a number of days after 1970-01-01."""
    era, of_era = divmod(days + 719468, 146097)
    year_of_era = (of_era - of_era // 1460 + of_era // 36524 - of_era // 146096) // 365
    of_year = of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    shifted = (5 * of_year + 2) // 153
    month = shifted + (3 if shifted < 10 else -9)
    return year_of_era + era * 400 + (month <= 2), month, of_year - (153 * shifted + 2) // 5 + 1


class Timestamp:
    """An instant: ``nanos`` since 1970-01-01T00:00:00Z. ``str`` gives ISO text with 3, 6 or 9 digits after the
    second."""

    __slots__ = ("nanos",)

    def __init__(self, nanos: int) -> None:
        self.nanos = nanos

    @classmethod
    def from_millis(cls, millis: int) -> Timestamp:
        """Return the instant of a number of milliseconds since 1970."""
        return cls(millis * 1_000_000)

    @classmethod
    def from_datetime(cls, moment: datetime) -> Timestamp:
        """Return the instant of an aware ``datetime``."""
        return cls((moment - _EPOCH) // timedelta(microseconds=1) * 1000)

    @classmethod
    def parse(cls, text: str) -> Timestamp | None:
        """Return the instant of an ISO 8601 string as ``LogStash::Timestamp`` reads it; None if it is refused."""
        return _parse(text)

    def to_datetime(self) -> datetime | None:
        """Return the instant in UTC, cut down to microseconds; None outside the years 1 to 9999."""
        try:
            whole = datetime.fromtimestamp(self.seconds, UTC)
        except (ValueError, OverflowError, OSError):
            return None
        return whole.replace(microsecond=self.nanos % NANOS // 1000)

    @property
    def seconds(self) -> int:
        """Seconds since 1970, cut down to the whole second."""
        return self.nanos // NANOS

    @property
    def millis(self) -> int:
        """Milliseconds since 1970, cut down to the whole millisecond."""
        return self.nanos // 1_000_000

    def parts(self) -> Parts:
        """Return date and time in UTC."""
        seconds, nano = divmod(self.nanos, NANOS)
        days, of_day = divmod(seconds, 86400)
        year, month, day = civil_from_days(days)
        return Parts(
            year,
            month,
            day,
            of_day // 3600,
            of_day // 60 % 60,
            of_day % 60,
            nano,
            (days + 3) % 7 + 1,
            days - days_from_civil(year, 1, 1) + 1,
        )

    def __str__(self) -> str:
        year, month, day, hour, minute, second, nano, _, _ = self.parts()
        fraction = f"{nano:09d}"
        fraction = fraction[:3] if fraction.endswith("000000") else fraction[:6] if fraction[6:] == "000" else fraction
        shown = f"{year:04d}" if 0 <= year <= 9999 else f"+{year}" if year > 0 else f"-{-year:04d}"
        return f"{shown}-{month:02d}-{day:02d}T{hour:02d}:{minute:02d}:{second:02d}.{fraction}Z"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Timestamp) and self.nanos == other.nanos

    def __hash__(self) -> int:
        return hash(self.nanos)


_ISO = re.compile(
    r"([+-]?[0-9]{4,10})-([0-9]{2})-([0-9]{2})"
    r"(?:[Tt]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]{0,9}))?)?)?"
    r"(?:([Zz])|([+-])([0-9]{2})(?::?([0-9]{2})(?::?([0-9]{2}))?)?|([A-Za-z][A-Za-z0-9~/._+-]+))?"
)
_MONTH_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def month_days(year: int, month: int) -> int:
    leap = month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 29 if leap else _MONTH_DAYS[month - 1]


def _parse(text: str) -> Timestamp | None:
    match = _ISO.fullmatch(text)
    if match is None:
        return None
    year_text, month_text, day_text, *clock, fraction, _, sign, hours, minutes, seconds, region = match.groups()
    if len(year_text.lstrip("+-")) > 4 and year_text[0] not in "+-":
        return None
    year, month, day = int(year_text), int(month_text), int(day_text)
    hour, minute, second = (int(part or 0) for part in clock)
    if not (1 <= month <= 12 and 1 <= day <= month_days(year, month)) or minute > 59 or second > 59:
        return None
    nano = int((fraction or "").ljust(9, "0"))
    if hour > 24 or (hour == 24 and (minute or second or nano)):
        return None
    local = days_from_civil(year, month, day) * 86400 + hour * 3600 + minute * 60 + second
    offset = 0
    if sign:
        offset = int(hours) * 3600 + int(minutes or 0) * 60 + int(seconds or 0)
        if offset > 18 * 3600 or int(minutes or 0) > 59 or int(seconds or 0) > 59:
            return None
        offset = -offset if sign == "-" else offset
    elif region and region.upper() not in ("UTC", "GMT", "UT"):
        try:
            zone = ZoneInfo(region)
            shift = datetime(year, month, day, hour % 24, minute, second, tzinfo=zone).utcoffset()
        except (ZoneInfoNotFoundError, ValueError, OSError):
            return None
        offset = round(shift.total_seconds()) if shift is not None else 0
    return Timestamp((local - offset) * NANOS + nano)
