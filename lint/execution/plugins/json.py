"""``json``: parses JSON in a field, as Jackson does."""

from __future__ import annotations

import json
import math
import re
from itertools import accumulate
from typing import Any

from lslint.execution.environment import Environment
from lslint.execution.errors import MAX_DEPTH, FieldError, NotRun, StartError
from lslint.execution.event import MISSING, TIMESTAMP, Event, Filter, Timestamp, reference
from lslint.execution.options import Decorations, Options
from lslint.execution.values import ruby_text

_BLANKS = " \t\r\n"
_BLANK = re.compile(rf"[{_BLANKS}]*")
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_SURROGATE_PAIRS = re.compile(
    r"(?:[^\\]|\\(?:[^u]|u(?:[^dD]|[dD][0-7]|[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F])))*+", re.DOTALL
)
_DIGITS = 1000
"""Longest number that Jackson reads."""


class NotJson(Exception):
    """The text is not JSON."""


def prepare(options: Options, environment: Environment) -> Filter:
    """Return the function that reads the JSON of an event."""
    source = options.field("source")
    if source is None:
        raise StartError("`source` is required")
    target = options.field("target")
    failed = options.strings("tag_on_failure", ["_jsonparsefailure"])
    skip = options.flag("skip_on_invalid_json")
    decorate = Decorations(options)

    def fail(event: Event) -> list[Event]:
        event.tag(*failed)
        return [event]

    def read(event: Event) -> list[Event]:
        text = event.get(source)
        if text is MISSING or text is None or text is False:
            return [event]
        try:
            if not isinstance(text, str):
                raise NotJson
            parsed = load(text)
        except NotJson:
            return [event] if skip else fail(event)
        if target is None and not isinstance(parsed, dict):
            return fail(event)
        try:
            if target is not None:
                event.set(target, parsed)
            else:
                _set_all(event, parsed, environment)
            decorate(event)
        except FieldError:
            return fail(event)
        return [event]

    return read


def _set_all(event: Event, parsed: dict[str, Any], environment: Environment) -> None:
    """Set the members of an object at the top of the event, and ``@timestamp`` last."""
    given = parsed.pop(TIMESTAMP, None)
    read = Timestamp.parse(given) if isinstance(given, str) else None
    kept = ruby_text(given)
    for name, value in parsed.items():
        event.set(reference(name), value)
    if given is None or given is False:
        return
    if read is not None:
        event.set((TIMESTAMP,), read)
        return
    event.set((TIMESTAMP,), environment.timestamp)
    event.mark_unknown((TIMESTAMP,))
    environment.unknown("`@timestamp` is the time at which the event is processed", (TIMESTAMP,))
    event.tag("_timestampparsefailure")
    event.set((f"_{TIMESTAMP}",), kept)


def _float(text: str) -> float:
    if len(text) > _DIGITS:
        raise NotRun(f"a number of more than {_DIGITS:,} digits is not modelled")
    number = float(text) or 0.0  # -0.0 becomes 0.0
    if math.isinf(number):
        raise NotRun("a number that is too large for a float is not modelled")
    return number


def _integer(text: str) -> int:
    if len(text) > _DIGITS:
        raise NotRun(f"a number of more than {_DIGITS:,} digits is not modelled")
    return int(text)


def _constant(text: str) -> float:
    raise NotJson


_decoder = json.JSONDecoder(parse_float=_float, parse_int=_integer, parse_constant=_constant)


def load(text: str) -> Any:
    """Return the last of the values in a string; None if there is none. Raises ``NotJson``."""
    if _too_deep(text):
        raise NotRun(f"JSON nested more than {MAX_DEPTH} levels deep is not modelled")
    if text.startswith("\ufeff") or (_SURROGATE.search(text) and not _SURROGATE_PAIRS.fullmatch(text)):
        raise NotRun("a byte order mark or half of a surrogate pair in JSON is not modelled")
    offset = _end_of_blanks(text, 0)
    if offset == len(text):
        return None
    value = None
    while offset < len(text):
        try:
            value, end = _decoder.raw_decode(text, offset)
        except json.JSONDecodeError:
            raise NotJson from None
        offset = _end_of_blanks(text, end)
        if offset == end < len(text) and not _may_touch(value, text[end]):
            raise NotJson
    return value


def _may_touch(value: Any, following: str) -> bool:
    """Return whether a value may be followed by a character of the next one without a space."""
    if value is None or isinstance(value, bool):
        return not (following.isalnum() or following in "_$")
    return not isinstance(value, int | float)


def _end_of_blanks(text: str, offset: int) -> int:
    match = _BLANK.match(text, offset)
    return offset if match is None else match.end()


def _too_deep(text: str) -> bool:
    """Return whether the nesting is deeper than what is modelled; Jackson's own limit depends on the release."""
    if text.count("{") + text.count("[") <= MAX_DEPTH:
        return False
    steps = (1 if character in "{[" else -1 for character in text if character in "{[}]")
    return max(accumulate(steps)) > MAX_DEPTH
