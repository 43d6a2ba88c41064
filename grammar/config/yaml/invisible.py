"""Characters that look like the indentation of a line, or are not visible at all, and that YAML reads as text."""

from __future__ import annotations

import re
from collections.abc import Callable

from lslint.grammar.parse_errors import Edit

_WIDE = "\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000"
_NO_WIDTH = "\\u00ad\\u200b-\\u200f\\u2060"
_INDENT = re.compile(rf"^[ \t]*(?:-[ \t]*)?([{_WIDE}{_NO_WIDTH}][ {_WIDE}{_NO_WIDTH}]*)(?=\S|\r?$)", re.M)
_DROPPED = re.compile(f"[{_NO_WIDTH}]")
_REPLACED = re.compile(f"[{_WIDE}]")


class Indent:
    """An indent with such characters, ``count``: how many lines have one. ``edits``: those that make spaces of all;
    empty if the text is refused as before with them."""

    __slots__ = ("count", "edits", "span")

    def __init__(self, span: tuple[int, int], edits: tuple[Edit, ...], count: int) -> None:
        self.span = span
        self.edits = edits
        self.count = count


def cause(text: str, start: int, end: int, reach: Callable[[str, tuple[Edit, ...]], int]) -> Indent | None:
    """Return the indent because of which the line between two offsets is refused; None if the cause is another one.
    ``reach``: how far the text can be read with edits."""
    matches = list(_INDENT.finditer(text))
    if not matches or matches[0].start(1) >= end:
        return None
    last = next(match for match in reversed(matches) if match.start(1) < end)
    edits = tuple((*match.span(1), _REPLACED.sub(" ", _DROPPED.sub("", match[1]))) for match in matches)
    shorter = sum(b - a - len(new) for a, b, new in edits if b <= end)
    if reach(text, edits) <= end - shorter:
        if last.start() < start:
            return None
        edits = ()
    return Indent(last.span(1), edits, len(matches))
