"""Patterns of index names, in which ``*`` matches any number of characters."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled


def overlap(one: str, other: str) -> bool:
    """Whether some name matches both patterns; False if the first has more than 300 characters."""
    if len(one) > 300:
        return False
    other = compiled(r"\*+").sub("*", other)
    reached = {0}
    for letter in one:
        reached = _closed(reached, other)
        following: set[int] = set()
        for offset in reached:
            if letter == "*":
                following.update(range(offset, len(other) + 1))
            elif offset < len(other):
                if other[offset] == "*":
                    following.add(offset)
                elif other[offset] == letter:
                    following.add(offset + 1)
        reached = following
    return len(other) in _closed(reached, other)


def is_within(one: str, other: str) -> bool:
    """Whether every name that matches the first pattern matches the second."""
    return overlap(one.replace("*", "\0"), other)  # only a `*` matches what another one stands for


def _closed(offsets: set[int], pattern: str) -> set[int]:
    """Return the offsets, and those after a ``*`` that matches no characters."""
    return offsets | {offset + 1 for offset in offsets if pattern[offset : offset + 1] == "*"}
