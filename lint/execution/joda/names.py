"""English names of months, weekdays, halves of the day and eras."""

from __future__ import annotations

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def _values(*names: tuple[str, ...], first: int = 1) -> dict[str, int]:
    """Return the accepted spellings of names with their values: as written, in lower and in upper case."""
    return {
        spelling: number
        for listed in names
        for number, name in enumerate(listed, first)
        for spelling in (name, name.lower(), name.upper())
    }


def _short(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name[:3] for name in names)


MONTH_VALUES = _values(MONTHS, _short(MONTHS))
DAY_VALUES = _values(DAYS, _short(DAYS))
HALF_VALUES = _values(("AM", "PM"), first=0)
ERA_VALUES = _values(("BC", "AD"), ("BCE", "CE"), first=0)
