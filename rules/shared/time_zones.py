"""Time zones as the date filter takes them: ids of the tz database in exactly their spelling, and offsets."""

from __future__ import annotations

import re

from lslint.rules import knowledge

_zones: frozenset[str] = frozenset()
_offset: re.Pattern[str] | None = None


def ids() -> frozenset[str]:
    """The ids that Joda-Time knows."""
    global _zones
    if not _zones:
        content = knowledge.load("time_zones")
        found = set(content["plain"].split())
        for area, names in content["areas"].items():
            found.update(f"{area}/{name}" for name in names.split())
        _zones = frozenset(found)
    return _zones


def known(zone: str) -> bool:
    """True for an id or an offset (``+01:00``, ``-0530``; with ``UTC`` or ``GMT`` before it from Joda-Time 2.12 on)."""
    global _offset
    if zone in ("Z", "UT") or zone in ids():
        return True
    if _offset is None:
        minute = "[0-5][0-9]"
        _offset = re.compile(
            rf"(?:UTC|GMT|UT)?[+-](?:[01][0-9]|2[0-3])(?::{minute}(?::{minute}(?:[.,]\d{{3}})?)?"
            rf"|{minute}(?:{minute}(?:\d{{3}})?)?)?"
        )
    return _offset.fullmatch(zone) is not None
