"""Time zones that the date filter accepts: case-sensitive ids of the tz database, and offsets."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules import knowledge
from lslint.rules.facts import computed_once

_MINUTE = "[0-5][0-9]"
_OFFSET = (
    rf"(?:UTC|GMT|UT)?[+-](?:[01][0-9]|2[0-3])(?::{_MINUTE}(?::{_MINUTE}(?:[.,]\d{{3}})?)?"
    rf"|{_MINUTE}(?:{_MINUTE}(?:\d{{3}})?)?)?"
)


@computed_once
def ids() -> frozenset[str]:
    """Return the ids that Joda-Time accepts."""
    content = knowledge.load("time_zones")
    found = set(content["plain"].split())
    for area, names in content["areas"].items():
        found.update(f"{area}/{name}" for name in names.split())
    return frozenset(found)


def is_unknown(zone: str) -> bool:
    """Return whether certainly no release of Java has a zone: an abbreviation, another case, or an area that the tz
    database lacks. New places in a known area are possible, and offsets may have several forms."""
    area, slash, _ = zone.partition("/")
    is_open = slash and area in knowledge.load("time_zones")["areas"]
    return not (known(zone) or is_open or zone.startswith(("+", "-", "UT", "GMT")))


def known(zone: str) -> bool:
    """Return whether a zone is an id or an offset (``+01:00``, ``-0530``; since Joda-Time 2.12 also ``UTC+01:00``)."""
    return zone in ("Z", "UT") or zone in ids() or compiled(_OFFSET).fullmatch(zone) is not None
