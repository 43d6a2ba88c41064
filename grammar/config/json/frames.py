"""The open brackets of a JSON text while it is read."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry, Scalar
from lslint.grammar.parse_errors import ParseError, Span


class JsonFrame:
    """An open object or array. ``want``: what fits next (``name``, ``colon``, ``value``, ``comma``)."""

    __slots__ = ("comma", "entries", "indent", "items", "key", "last", "opener", "start", "want")

    def __init__(self, opener: str, start: int, indent: int) -> None:
        self.opener = opener
        self.start = start
        self.indent = indent
        self.entries: list[Entry] = []
        self.items: list[ConfigNode] = []
        self.key: Scalar | None = None
        self.comma: Span | None = None
        self.last = start + 1
        self.want = self.expected_after_comma()

    def expected_after_comma(self) -> str:
        """``name`` in an object, ``value`` in an array."""
        return "name" if self.opener == "{" else "value"


def complete_edits(errors: list[ParseError], still_open: list[JsonFrame]) -> None:
    """Complete the fix of a missing opening bracket if the closing one is missing as well. If other brackets are
    missing, too, the error gets no fix."""
    for error in errors:
        if error.detail["what"] == "missing-open-bracket":
            (last, *others) = still_open
            alone = len(errors) == 1 and not others and last.opener == "{"
            is_complete = alone and last.comma is None and last.key is None and last.want == "comma"
            error.edits = (*error.edits, (last.last, last.last, "}")) if is_complete else ()
