"""``%{…}`` in strings, as Logstash's ``StringInterpolation`` expands it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lslint.execution import date_text
from lslint.execution.budget import checked
from lslint.execution.errors import FieldError, Unknown
from lslint.execution.references import MISSING, Path, reference
from lslint.execution.timestamp import Timestamp
from lslint.execution.values import java_text, joined, json_text


def expand(text: str, get: Callable[[Path], Any], clock: Callable[[], Timestamp | None]) -> str:
    """Return a string with its references replaced; ``Event.expand`` describes it. ``get`` returns the value of a
    field, ``clock`` the time of the event.
    Raises ``Unknown`` if the result is too large."""
    pieces: list[str] = []
    offset = size = 0
    while True:
        start = text.find("%{", offset)
        end = text.find("}", start)
        if start < 0 or end < 0:
            break
        pieces.append(text[offset:start])
        body = text[start + 2 : end]
        if body in ("", "+", "+%", "+%s"):
            timestamp = clock()
            pieces.append("" if timestamp is None else str(timestamp.seconds))
        elif body[0] == "{" and text[end + 1 : end + 2] in ("", "}"):
            end += 1
            if end >= len(text):
                raise FieldError("`%{{` without `}}`")
            pieces.append(_java_date(body[1:], clock))
        elif body[0] == "+":
            timestamp = clock()
            pieces.append("" if timestamp is None else date_text.joda(body[1:], timestamp))
        else:
            value = get(reference(body))
            if value is None or value is MISSING:
                pieces.append(text[start : end + 1])
            elif isinstance(value, list):
                pieces.append(joined(value))
            else:
                pieces.append(json_text(value) if isinstance(value, dict) else java_text(value))
        offset = end + 1
        size = checked(pieces[-1], size)
    pieces.append(text[offset:])
    return "".join(pieces)


def _java_date(pattern: str, clock: Callable[[], Timestamp | None]) -> str:
    if pattern == "TIME_NOW":
        raise Unknown("`%{{TIME_NOW}}` is the time at which the event is processed")
    timestamp = clock()
    return "" if timestamp is None else date_text.java(pattern, timestamp)
