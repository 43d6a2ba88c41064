"""Layouts of Go for timestamps: which strings can never fit."""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import compiled

_MONTH = "(?:January|February|March|April|May|June|July|August|September|October|November|December)"
_DAY = "(?:Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday)"
_MAX_PARTS = 14
"""Maximum number of parts of variable length that are compared: the time grows exponentially with them."""
_PARTS = {
    "January": _MONTH, "Jan": "[A-Za-z]{3}", "Monday": _DAY, "Mon": "[A-Za-z]{3}", "MST": "[A-Z0-9+-]{1,6}",
    "2006": "[0-9]{4}", "-07:00:00": "[-+][0-9:]+", "-07:00": "[-+][0-9:]+", "-070000": "[-+][0-9]+",
    "-0700": "[-+][0-9]+", "-07": "[-+][0-9]+", "Z07:00:00": "(?:Z|[-+][0-9:]+)", "Z07:00": "(?:Z|[-+][0-9:]+)",
    "Z070000": "(?:Z|[-+][0-9]+)", "Z0700": "(?:Z|[-+][0-9]+)", "Z07": "(?:Z|[-+][0-9]+)", "002": "[0-9]{3}",
    "_2006": "_[0-9]{4}",
    "__2": "[ 0-9]{3}", "_2": "[ 0-9]?[0-9]", "01": "[0-9]{1,2}", "02": "[0-9]{1,2}", "03": "[0-9]{1,2}",
    "04": "[0-9]{1,2}", "05": "[0-9]{1,2}(?:[.,][0-9]+)?", "06": "[0-9]{2}", "15": "[0-9]{1,2}", "PM": "[AP]M",
    "pm": "[ap]m", "1": "[0-9]{1,2}", "2": "[0-9]{1,2}", "3": "[0-9]{1,2}", "4": "[0-9]{1,2}",
    "5": "[0-9]{1,2}(?:[.,][0-9]+)?",
}  # fmt: skip
"""Part of a layout -> strings that it may stand for, more rather than fewer."""
_PART = "(?s)" + "|".join(map(re.escape, _PARTS)) + r"|[.,][09]+(?![0-9])|\s+|."
_UNIX = ("UNIX", "UNIX_MS")


def has_parts(layout: str) -> bool:
    """Whether a layout stands for anything but its own text."""
    return layout in _UNIX or any(match[0] in _PARTS for match in compiled(_PART).finditer(layout))


_UNITS = {
    "2006": "year", "06": "year", "01": "month", "1": "month", "Jan": "month", "January": "month", "02": "day",
    "_2": "day", "2": "day", "15": "hour", "03": "hour", "3": "hour", "04": "minute", "4": "minute", "05": "second",
    "5": "second",
}  # fmt: skip
"""Part of a layout -> the unit of time that it stands for."""


def repeated_unit(layout: str) -> tuple[str, str] | None:
    """Return the first unit of time that a layout has twice, and the part that repeats it; None if there is none."""
    given: set[str] = set()
    for match in compiled(_PART).finditer(layout) if layout not in _UNIX else ():
        unit = _UNITS.get(match[0])
        if unit is not None and unit in given:
            return unit, match[0]
        given.update((unit,) if unit is not None else ())
    return None


def literal_fraction(layout: str) -> str:
    """Return the zeros or nines after the seconds that are no fraction, with the character before them; empty if there
    are none. Go reads a fraction only after a dot or a comma."""
    match = compiled(r"05([:;_-]?(?:0{2,9}|9{2,9}))(?![0-9])").search(layout) if layout not in _UNIX else None
    return match[1] if match is not None else ""


def lacks_half_of_day(layout: str) -> bool:
    """Whether a layout has the hour of the 12-hour clock without AM or PM."""
    parts = {match[0] for match in compiled(_PART).finditer(layout)}
    return not parts.isdisjoint(("03", "3")) and parts.isdisjoint(("15", "PM", "pm"))


def may_fit(layout: str, text: str) -> bool:
    """Whether a string may be a time in the layout."""
    if layout in _UNIX:
        return re.fullmatch(r"\s*[-+]?[0-9]+(?:\.[0-9]+)?\s*", text) is not None
    if len(text) > 100 or len(layout) > 100:
        return True
    pattern = ""
    parts = 0
    for match in compiled(_PART).finditer(layout):
        part = match[0]
        if part in _PARTS:
            pattern += _PARTS[part]
            parts += 1
        elif part[0] in ".," and len(part) > 1:
            pattern += "(?:[.,][0-9]*)?"
        elif part.isspace():
            pattern += r"\s*"
        else:
            pattern += re.escape(part)
    return parts > _MAX_PARTS or re.fullmatch(pattern, text.strip(), re.IGNORECASE) is not None
