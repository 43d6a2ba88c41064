"""Fields whose values differ from run to run, because they come from the clock or from chance."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from lslint.rules.logstash.execution.references import Path
from lslint.samples.case_run import Outcome, equal, without

LATER = timedelta(days=4 * 365 + 1 + 33, hours=7, minutes=11, seconds=13, milliseconds=17)
"""How much later a second run takes place: at another year, month, day, weekday, hour, minute, second and millisecond,
and in a year of the same length."""


class Changing(Exception):  # noqa: N818 - says what a case is
    """The events of a test case differ from run to run in more than the values of fields."""


def changing_fields(first: list[Outcome], second: list[Outcome]) -> list[Path]:
    """Return the fields that a file must ignore for the failed cases of a run to pass with the events that came out,
    found by a second run, in order. Raises ``Changing``."""
    found: dict[Path, str] = {}
    for one, other in zip(first, second, strict=True):
        if not one.differs:
            continue
        if other.reasons or len(one.actual) != len(other.actual):
            raise Changing(f"the number of events of {one.case.name!r} differs from run to run")
        for event, again in zip(one.actual, other.actual, strict=True):
            for path in _differences(event, again, ()):
                found.setdefault(path, one.case.name)
    paths = sorted(path for path in found if not any(path[:end] in found for end in range(1, len(path))))
    for outcome in first:
        for path in () if outcome.differs else paths:
            if any(not equal(event, without(event, [path])) for event in outcome.case.expected):
                raise Changing(
                    f"{shown(path)} of {found[path]!r} differs from run to run, but {outcome.case.name!r} expects"
                    " it, and `ignore` applies to all cases of a file; move one of the cases to another file"
                )
    return paths


def _differences(one: dict[str, Any], other: dict[str, Any], above: Path) -> Iterator[Path]:
    for name in one.keys() | other.keys():
        value, again = one.get(name), other.get(name)
        if isinstance(value, dict) and isinstance(again, dict):
            yield from _differences(value, again, (*above, name))
        elif name not in one or name not in other or not equal(value, again):
            yield (*above, name)


def shown(path: Path) -> str:
    """Return a field as messages name it."""
    return f"`{field_reference(path)}`"


def field_reference(path: Path) -> str:
    """Return a field as ``ignore`` names it."""
    return path[0] if len(path) == 1 else "".join(f"[{name}]" for name in path)
