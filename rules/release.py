"""Releases of a product."""

from __future__ import annotations

from lslint.grammar.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal, TypeAlias

Stage: TypeAlias = 'Literal["parse", "load", "start", "run", "advice"]'
OLDEST = (7, 17)
_LAST_PATCH = 999
OLDEST_SUPPOSED = ".".join(map(str, OLDEST))
"""The oldest release that may be in use if no release is known. What every release from this one on rejects is an
error, what only some of them reject a warning."""


class Release:
    """A release of a product: ``8.15.2``, or ``8.15`` for the last patch release of 8.15."""

    __slots__ = ("numbers", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.numbers = numbers_of(text)

    def at_least(self, *numbers: int) -> bool:
        """Return whether the release is this one or newer: ``release.at_least(8, 7)``."""
        return self.numbers >= (numbers if len(self.numbers) > 2 else numbers[:2])

    def __str__(self) -> str:
        return self.text


def numbers_of(release: str) -> tuple[int, ...]:
    """Return ``"8.13"`` as ``(8, 13)``."""
    return tuple(map(int, release.split(".")))


def dotted(numbers: Sequence[int]) -> str:
    """Return ``(8, 13)`` as ``"8.13"``."""
    return ".".join(map(str, numbers))


def ranges(names: Sequence[str], flags: Sequence[bool]) -> list[str]:
    """Return the releases with a flag, adjacent ones as ``first-last``. ``names``: all releases in order."""
    parts: list[str] = []
    first = last = ""
    for name, flag in zip([*names, ""], [*flags, False], strict=True):
        if flag:
            first, last = first or name, name
        elif first:
            parts.append(first if first == last else f"{first}-{last}")
            first = ""
    return parts


def includes(written: str, release: tuple[int, ...]) -> bool:
    """Return whether ranges of releases include one: ``"5.0-6.8, 7.5"``, ``"8.7-"`` (without an end)."""
    release = *release, _LAST_PATCH
    for part in written.split(", ") if written else ():
        first, dash, last = part.partition("-")
        is_open = dash and not last
        end = numbers_of(last or first)
        if numbers_of(first) <= release and (is_open or release[: len(end)] <= end):
            return True
    return False


@record
class Refusal:
    """The releases that reject what a finding reports while others accept it: ``releases`` of those that may be in use
    (``scope``), as sets of the product's releases; ``stage``: which stage fails."""

    releases: int
    scope: int
    stage: Stage
