"""Values, strings and stops as text for people."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from lslint.execution.environment import Attempt
from lslint.execution.event import Event
from lslint.execution.stops import Stop
from lslint.execution.taint import shown
from lslint.execution.timestamp import Timestamp
from lslint.report import HIDDEN
from lslint.report.display import clean
from lslint.report.hiding import Hider

Paint = dict[str, str]
MAX_VALUE = 300
MAX_FOUND = 30
_ANSI = {
    "name": "\x1b[1m", "good": "\x1b[32m", "bad": "\x1b[31m", "changed": "\x1b[33m", "note": "\x1b[34m",
    "odd": "\x1b[30;46m", "even": "\x1b[30;42m", "reset": "\x1b[0m",
}  # fmt: skip


def palette(color: bool) -> Paint:
    """Return ANSI codes by role, all empty without color."""
    return dict(_ANSI) if color else dict.fromkeys(_ANSI, "")


def value_text(value: Any) -> str:
    """Return a value of an event on one line, cut if it is long."""
    text = json.dumps(value, ensure_ascii=False, default=str) if not isinstance(value, Timestamp) else str(value)
    return clean(text if len(text) <= MAX_VALUE else f"{text[:MAX_VALUE]}…")


def shortened(text: str, most: int) -> str:
    """Return a string fit for a terminal, cut if it is long."""
    return clean(text if len(text) <= most else f"{text[: most - 1]}…")


def quoted(text: str, most: int = MAX_VALUE) -> str:
    """Return a string in quotes, cut if it is long."""
    return clean(json.dumps(text if len(text) <= most else f"{text[:most]}…", ensure_ascii=False))


def shown_event(event: Event, hider: Hider) -> dict[str, Any]:
    """Return the fields of an event as JSON values, without secrets and what is made of them."""
    fields: dict[str, Any] = hider.value(shown(event.to_json(), event, HIDDEN))
    return fields


def found_at(text: str, offset: int, hider: Hider) -> str:
    """Return what is at an offset, up to the next space, or that the string ends there."""
    rest = hider.part(text, offset)[: MAX_FOUND + 1]
    if not rest:
        return "the line ends there"
    return quoted(rest if rest[0].isspace() else rest.split()[0], MAX_FOUND)


def without_pieces(stop: Stop, pattern: str, hider: Hider) -> Stop:
    """Return a stop without secrets: the elements of a pattern may be pieces of one."""
    element, *within = (hider.piece(masked_element, pattern) for masked_element in (stop.element, *stop.within))
    suggestion = None if stop.suggestion is None else hider.piece(stop.suggestion, pattern)
    return replace(stop, element=element, within=within, suggestion=suggestion)


def stop_lines(stop: Stop, attempt: Attempt, hider: Hider) -> list[str]:
    """Return where a pattern stopped, and what would match, without secrets."""
    stop, text = without_pieces(stop, attempt.pattern, hider), attempt.text
    element = f"`{clean(stop.element)}`"
    within = "".join(f" in `{clean(name)}`" for name in reversed(stop.within))
    column = stop.end + 1
    if not text:
        return [f"nothing to match: the field does not exist or its value is empty; {element}{within} is expected"]
    if stop.kind == "missing" and not stop.end and not stop.within:
        return [f"matched nothing: {element} does not occur in the line"]
    if stop.kind == "missing" and stop.within and stop.within[0].startswith("%{") and len(stop.within) == 1:
        return [f"stopped at column {column}: the delimiter {element} does not occur after `{clean(stop.within[0])}`"]
    if stop.kind == "missing":
        return [f"stopped at column {column}: {element}{within} does not occur from there on"]
    place = found_at(text, stop.end, hider)
    if stop.kind == "end":
        lines = [f"stopped at column {column}: the pattern ends there, but the line goes on with {place}"]
    elif stop.end >= len(text):
        lines = [f"matched the whole line; {element}{within} is expected after it"]
    else:
        lines = [f"stopped at column {column}: {element}{within} does not match {place}"]
    if stop.suggestion is not None:
        lines.append(f"with `{clean(stop.suggestion)}` instead of {element}, the pattern matches this line")
    return lines
