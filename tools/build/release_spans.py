"""Finds for which releases a product has the same result: of each major release the first and the last one are tried,
and where two neighbors differ, those between them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TypeVar

from lslint.rules import knowledge

Value = TypeVar("Value")


def spans(product: str, value: Callable[[str], Value]) -> list[tuple[str, Value]]:
    """Return the ranges of releases with the same value, oldest first: ``-5.6``, ``6.0-6.3``, ``6.4``, ``7.0-``; ``-``
    for every release. Inside of a major release, the value changes at most once."""
    known: list[str] = knowledge.load("releases")[product]
    values: dict[int, Value] = {}

    def at(index: int) -> Value:
        if index not in values:
            values[index] = value(known[index])
        return values[index]

    starts = [0]
    tried = _ends_of_majors(known)
    for low, high in pairwise(tried):
        if at(low) != at(high):
            starts.append(_first_other(at, low, high))
    found = []
    for start, following in zip(starts, [*starts[1:], len(known)], strict=True):
        low, high = known[start] if start else "", known[following - 1] if following < len(known) else ""
        found.append((low if low and low == high else f"{low}-{high}", at(start)))
    return found


def joined(found: list[tuple[str, Value]]) -> list[tuple[str, Value]]:
    """Return ranges in which neighbors with the same value are one range."""
    result: list[tuple[str, Value]] = []
    for span, value in found:
        if result and result[-1][1] == value:
            span = f"{result.pop()[0].partition('-')[0]}-{span.rpartition('-')[2]}"
        result.append((span, value))
    return result


def _ends_of_majors(known: list[str]) -> list[int]:
    majors = [release.partition(".")[0] for release in known]
    last = len(known) - 1
    return [i for i in range(len(known)) if i in (0, last) or majors[i - 1] != majors[i] or majors[i] != majors[i + 1]]


def _first_other(at: Callable[[int], Value], low: int, high: int) -> int:
    """The first index after ``low`` with another value; that of ``high`` is another one."""
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if at(middle) == at(low) else (low, middle)
    return high
