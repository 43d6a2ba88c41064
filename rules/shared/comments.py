"""Comments of a pipeline around a plugin or an option."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.lines import line_end, line_start

MAX_LINES = 8
"""Maximum number of comment lines above an element that belong to it."""
MAX_LENGTH = 500
"""Maximum number of characters of a line that are read."""


def above(text: str, at: int, most: int = MAX_LINES) -> Iterator[str]:
    """Yield the comment lines directly above the line of an offset, the nearest one first."""
    begin = line_start(text, at)
    for _ in range(most):
        before = line_start(text, begin - 1) if begin else 0
        line = text[before : min(max(begin - 1, 0), before + MAX_LENGTH)].strip()
        if line[:1] != "#":
            return
        yield line
        begin = before


def around(text: str, start: int, end: int) -> Iterator[str]:
    """Yield the comments inside a plugin (from ``start`` to ``end``), after it and directly above it."""
    yield from above(text, start)
    stop = line_end(text, end)
    stop = min(len(text) if stop < 0 else stop, end + MAX_LENGTH)
    for line in text[start:stop].split("\n"):
        at = line.find("#")
        if at == 0 or (at > 0 and line[at - 1] in " \t"):
            yield line[at:]
