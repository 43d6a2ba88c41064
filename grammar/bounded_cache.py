"""Caches of the parsers: results of a function of a text, and compiled regular expressions."""

from __future__ import annotations

import re
from collections.abc import Callable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    Made = TypeVar("Made")

MOST = 2_000
LONGEST = 300
"""Characters of a text whose result is kept."""


class Kept(dict):  # type: ignore[type-arg]
    """``kept[text]`` is ``make(text)``, made once as long as it is kept; it is not to be changed.

    Holds at most ``MOST`` results, of texts of at most ``LONGEST`` characters.
    """

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[str], Made]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, text: str) -> object:
        made = self._make(text)
        if len(text) <= LONGEST:
            if len(self) >= MOST:
                self.clear()
            self[text] = made
        return made


_patterns: dict[str, re.Pattern[str]] = {}


def compiled(source: str, flags: int = 0) -> re.Pattern[str]:
    """A regular expression, compiled on first use. ``flags``: always the same for one ``source``.

    Only for expressions of the program, of which there are few: nothing is ever removed.
    """
    found = _patterns.get(source)
    if found is None:
        found = _patterns[source] = re.compile(source, flags)
    return found
