"""Parts of a regular expression with all that their matching depends on: options, characters and group numbers."""

from __future__ import annotations

from dataclasses import dataclass

from lslint.execution.regex.charsets import CharSet
from lslint.grammar.regex.oniguruma.tree import ENDLESS


@dataclass(slots=True)
class Part:
    """A part of a regular expression."""


@dataclass(slots=True)
class Text(Part):
    """A literal string, with regard to case."""

    text: str


@dataclass(slots=True)
class Set(Part):
    """One character of a set."""

    chars: CharSet


@dataclass(slots=True)
class Sequence(Part):
    """Parts one after the other."""

    items: list[Part]


@dataclass(slots=True)
class Either(Part):
    """Alternatives, the first that leads to a match."""

    items: list[Part]


@dataclass(slots=True)
class Repeat(Part):
    """A part ``low`` to ``high`` times; ``lazy``: as few as possible."""

    item: Part
    low: int
    high: int
    lazy: bool


@dataclass(slots=True)
class Atomic(Part):
    """A part that is not matched in another way later."""

    item: Part


@dataclass(slots=True)
class Capture(Part):
    """A group that captures."""

    item: Part
    number: int


@dataclass(slots=True)
class Ahead(Part):
    """A look-ahead."""

    item: Part
    negative: bool


@dataclass(slots=True)
class Behind(Part):
    """A look-behind for one of several parts, each of a fixed length in characters."""

    branches: list[tuple[Part, int]]
    negative: bool


@dataclass(slots=True)
class Reference(Part):
    """What a group captured; of several groups of a name the last one that fits. ``folds``: without regard to case."""

    numbers: list[int]
    folds: bool


@dataclass(slots=True)
class Assertion(Part):
    """A place between characters: ``^ $ A z Z G b B`` (``K``: the match begins here)."""

    kind: str


@dataclass(slots=True)
class Expression:
    """A whole expression.

    ``groups``: how many capture; ``names``: name -> their numbers, in the order of the groups. ``folds``: some
    characters are compared without regard to case.
    """

    root: Part
    groups: int
    names: dict[str, list[int]]
    folds: bool


def lengths(part: Part) -> tuple[int, int]:
    """Return the least and the greatest length of a part in characters; ``ENDLESS`` for no limit."""
    if isinstance(part, Text):
        return len(part.text), len(part.text)
    if isinstance(part, Set):
        return 1, 1
    if isinstance(part, Sequence):
        bounds = [lengths(item) for item in part.items]
        return min(sum(low for low, _ in bounds), ENDLESS), min(sum(high for _, high in bounds), ENDLESS)
    if isinstance(part, Either):
        bounds = [lengths(item) for item in part.items]
        return min(low for low, _ in bounds), max(high for _, high in bounds)
    if isinstance(part, Repeat):
        low, high = lengths(part.item)
        return min(low * part.low, ENDLESS), min(high * part.high, ENDLESS)
    if isinstance(part, Atomic | Capture):
        return lengths(part.item)
    return 0, ENDLESS if isinstance(part, Reference) else 0
