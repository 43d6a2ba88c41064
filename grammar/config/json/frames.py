"""The open brackets of a JSON text while it is read."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry, Scalar
from lslint.grammar.parse_errors import Span


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
