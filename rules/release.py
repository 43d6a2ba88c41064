"""Releases of a product."""

from __future__ import annotations

OLDEST = (7, 17)
OLDEST_SUPPOSED = ".".join(map(str, OLDEST))
"""The oldest release that may be in use if no release is known. What every release from this one on rejects is an
error, what only some of them reject a warning."""


class Release:
    """A release of a product: ``8.15.2``, or ``8.15`` for the last patch release of 8.15."""

    __slots__ = ("numbers", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.numbers = tuple(int(part) for part in text.split("."))

    def at_least(self, *numbers: int) -> bool:
        """Return whether the release is this one or newer: ``release.at_least(8, 7)``."""
        return self.numbers >= (numbers if len(self.numbers) > 2 else numbers[:2])

    def __str__(self) -> str:
        return self.text
