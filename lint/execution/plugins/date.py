"""``date``: parses a time in a field with formats of Joda-Time."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lslint.execution.environment import Environment
from lslint.execution.errors import NotRun, StartError
from lslint.execution.event import MISSING, TIMESTAMP, Event, Filter, Timestamp, reference
from lslint.execution.joda import formats, zones
from lslint.execution.joda.fields import Invalid
from lslint.execution.options import Decorations, Options
from lslint.grammar.mini_languages import date_format

_LONG = re.compile(r"[+-]?[0-9]+")
_LARGEST = (1 << 63) - 1
_ENGLISH = (None, "en", "en-US", "en_US")
_LATEST_SECOND = (1 << 31) - 1

Reader = Callable[[Any, Event], int]
"""Returns the milliseconds since 1970 of a value. Raises ``Invalid``."""


def prepare(options: Options, environment: Environment) -> Filter:
    """Return the function that reads the time of an event. The zone of a string without one is UTC unless ``timezone``
    is set: that of the machine is not known."""
    match = options.strings("match")
    if len(match) < 2:
        raise StartError("`match` must contain a field and at least one format")
    source = reference(match[0])
    target = reference(options.text("target", TIMESTAMP) or TIMESTAMP)
    failed = options.strings("tag_on_failure", ["_dateparsefailure"])
    decorate = Decorations(options)
    zone = _zone(options.text("timezone"))
    readers = [reader for text in match[1:] for reader in _readers(text, options.text("locale"), zone, environment)]

    def read(event: Event) -> list[Event]:
        value = event.get(source)
        if value is MISSING or value is None:
            return [event]
        for reader in readers:
            try:
                millis = reader(value, event)
            except Invalid:
                continue
            event.set(target, Timestamp.from_millis(millis))
            decorate(event)
            return [event]
        event.tag(*failed)
        return [event]

    return read


def _zone(name: str | None) -> Callable[[Event], zones.Zone]:
    """Return what gives the zone for an event. Raises ``StartError`` for a zone that does not exist."""
    if name is None:
        return lambda event: zones.UTC
    if "%{" in name:
        return lambda event: zones.get(event.expand(name))
    try:
        zone = zones.get(name)
    except Invalid as failure:
        raise StartError(str(failure)) from None
    return lambda event: zone


def _readers(
    text: str, locale: str | None, zone: Callable[[Event], zones.Zone], environment: Environment
) -> list[Reader]:
    """Return the readers of a format."""
    keyword = _KEYWORDS.get(text)
    if keyword is not None:
        return [keyword]
    if text == "TAI64N":
        raise NotRun("the format `TAI64N` is not modelled")
    refused = date_format.check(text)
    if refused is not None:
        raise StartError(f"{refused.message} for pattern '{text}'")
    if locale not in _ENGLISH and any(formats.is_name(run.letter, run.count) for run in date_format.runs(text)):
        raise NotRun(f"names in the locale `{locale}` are not modelled")
    readings = formats.ISO8601 if text == "ISO8601" else (formats.joda(text, environment.now.year),)
    return [_reader(reading, zone, environment) for reading in readings]


def _reader(parsed: formats.Format, zone: Callable[[Event], zones.Zone], environment: Environment) -> Reader:
    def read(value: Any, event: Event) -> int:
        if not isinstance(value, str):
            raise Invalid("not a string")
        now = environment.now
        return parsed.parse(value, zone(event), (now.year, now.month))

    return read


def _long(text: str) -> int:
    """Return what Java's ``Long.parseLong`` reads."""
    value = int(text) if _LONG.fullmatch(text) is not None and len(text) < 100 else None
    if value is None or not -_LARGEST - 1 <= value <= _LARGEST:
        raise Invalid("not a number")
    return value


def _seconds(value: Any, event: Event) -> int:
    """Read ``UNIX``."""
    if isinstance(value, str):
        whole, point, decimals = value.partition(".")
        seconds = _checked(_long(whole))
        return seconds * 1000 + (_long(decimals[:3]) * 10 ** (3 - len(decimals[:3])) if point else 0)
    number = _number(value)
    _checked(int(number))
    return int(number * 1000)


def _checked(seconds: int) -> int:
    if seconds > _LATEST_SECOND:
        raise Invalid("later than the largest number of seconds")
    if seconds < -_LARGEST // 1000:
        raise NotRun("a time more than 292 million years before 1970 is not modelled")
    return seconds


def _number(value: Any) -> int | float:
    """Return a number that Java holds as a long or double."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Invalid("not a number")
    if not -_LARGEST - 1 <= value <= _LARGEST:
        if isinstance(value, float):
            raise NotRun("a float beyond 2^63 as a time is not modelled")
        raise Invalid("too large")
    return value


_KEYWORDS: dict[str, Reader] = {
    "UNIX": _seconds,
    "UNIX_MS": lambda value, _: _long(value) if isinstance(value, str) else int(_number(value)),
}
