"""Fields that ``--update`` must not write: those that come from the clock or from chance, and those with secrets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Any

from lslint.execution.references import Path
from lslint.execution.samples.case_run import Outcome, equal, without
from lslint.execution.taint import Taint

LATER = timedelta(days=4 * 365 + 1 + 33, hours=7, minutes=11, seconds=13, milliseconds=17)
"""How much later a second run takes place: at another year, month, day, weekday, hour, minute, second and millisecond,
and in a year of the same length."""


class Changing(Exception):  # noqa: N818 - says what a case is
    """What a test case expects cannot be written: its events differ from run to run in more than the values of fields,
    or contain a secret in more than those."""


def changing_fields(first: list[Outcome], second: list[Outcome]) -> list[Path]:
    """Return the fields that a file must ignore for the failed cases of a run to pass with the events that came out,
    found by a second run, in order. Raises ``Changing``."""
    reasons: dict[Path, str] = {}
    for one, other in zip(first, second, strict=True):
        if not one.differs:
            continue
        if other.reasons or len(one.actual) != len(other.actual):
            raise Changing(f"the number of events of {one.case.name!r} differs from run to run")
        for event, again in zip(one.actual, other.actual, strict=True):
            for path in _differences(event, again, ()):
                reasons.setdefault(path, one.case.name)
    return _checked(reasons, first, "differs from run to run")


def secret_fields(outcomes: list[Outcome], taint: Taint | None) -> list[Path]:
    """Return the fields of failed cases that contain a secret or are made of one, in order. Raises ``Changing``."""
    reasons: dict[Path, str] = {}
    if taint is None:
        return []
    for outcome in outcomes:
        for path in outcome.secrets if outcome.differs else ():
            if all(equal(event, without(event, [path])) for event in outcome.actual):
                continue
            if not all(map(taint.is_public, path)):
                raise Changing(f"the name of a field of {outcome.case.name!r} contains a secret")
            reasons.setdefault(path, outcome.case.name)
    return _checked(reasons, outcomes, "contains a secret")


def outermost(paths: Iterable[Path]) -> list[Path]:
    """Return the fields that are not inside others, in order."""
    left = set(paths)
    return sorted(path for path in left if not any(path[:end] in left for end in range(1, len(path))))


def _checked(reasons: dict[Path, str], outcomes: list[Outcome], why: str) -> list[Path]:
    paths = outermost(reasons)
    for outcome in outcomes:
        for path in () if outcome.differs else paths:
            if any(not equal(event, without(event, [path])) for event in outcome.case.expected):
                raise Changing(
                    f"{shown(path)} of {reasons[path]!r} {why}, but {outcome.case.name!r} expects"
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
