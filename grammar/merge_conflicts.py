"""Conflicts of a merge that are left in a text: ``<<<<<<<``, ``=======`` and ``>>>>>>>`` at the start of lines."""

from __future__ import annotations

from lslint.grammar.lines import line_stop
from lslint.grammar.parse_errors import LIMIT, ParseError

MAX_CONFLICTS = 20
_MARKERS = ("<<<<<<< ", "=======", ">>>>>>> ")
_KINDS = {"yaml": "yaml-syntax", "json": "json-syntax", "jvm-": "jvm-line"}
"""Beginning of the kinds of errors of a language -> kind of its usual one."""


def without_consequences(errors: list[ParseError], text: str) -> list[ParseError]:
    """Return the syntax errors of a text or, if it contains conflicts, one for each of these."""
    syntax = next((error for error in errors if error.kind not in ("template-marker", LIMIT)), None)
    places = _conflicts(text) if syntax is not None else []
    if syntax is None or not places:
        return errors
    kind = _KINDS.get(syntax.kind[:4], "unexpected")
    shown = [error for error in errors if error.kind == "template-marker"]
    for start, end in places:
        related = ((end, line_stop(text, end, len(text)), "ends here"),)
        shown.append(ParseError(kind, start, line_stop(text, start, len(text)), {"what": "merge-conflict"}, related))
    return [*sorted(shown, key=lambda error: error.start), *(error for error in errors if error.kind == LIMIT)]


def _conflicts(text: str) -> list[tuple[int, int]]:
    """Return the offsets of the first and the last marker of each conflict."""
    places: list[tuple[int, int]] = []
    offset = 0
    while len(places) < MAX_CONFLICTS:
        markers = []
        for marker in _MARKERS:
            offset = _line(text, marker, offset)
            if offset < 0:
                return places
            markers.append(offset)
        places.append((markers[0], markers[-1]))
    return places


def _line(text: str, marker: str, offset: int) -> int:
    """Return the offset of the first line, from one offset on, that begins with a marker; -1 if there is none."""
    if offset == 0 and text.startswith(marker):
        return 0
    end = text.find(f"\n{marker}", offset)
    return end + 1 if end >= 0 else -1
