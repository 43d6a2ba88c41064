"""Keeps a long session small: what rules remember by name, for the run of a moment, is forgotten when it gets much."""

from __future__ import annotations

from lslint.grammar import bounded_cache
from lslint.rules.logstash.grok import library

MAX_ENTRIES = 2000


def trim(most: int = MAX_ENTRIES) -> None:
    """Empties what has more than ``most`` entries. Must not be called during a check."""
    bounded_cache.trim(most)
    # the names of the library itself are some hundred; the rest are names that somebody once typed
    if any(len(each.parts) + len(each._shapes) > most for each in library._libraries.values()):
        library._libraries.clear()
