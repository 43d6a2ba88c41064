"""The documents that are open in the editor."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from lslint.engine.result import FileResult
from lslint.files.paths import report_path
from lslint.lsp.positions import UTF16, TextIndex

Change = tuple[tuple[int, int, int, int] | None, str]


@dataclass(slots=True, eq=False)
class Document:
    """An open document. ``path``: absolute, or None for one that is not a file; ``name``: as reports name it.

    ``version``: the client's; ``stamp``: counts the states of the text. ``kind``: the kind last detected. ``result`` is
    that of the state ``checked``; ``runs`` counts checks, ``serial`` opened documents; ``seconds``: CPU time of the
    last check. ``memo``: for values computed from the present text, by name. It has one attribute per state of a text
    that requests may ask for.
    """

    uri: str
    path: str | None
    text: str
    language: str = ""
    version: int = 0
    encoding: str = UTF16
    name: str = field(init=False)
    kind: str = "none"
    result: FileResult | None = None
    checked: int = -1
    stamp: int = 0
    serial: int = 0
    runs: int = 0
    seconds: float = 0.0
    memo: dict[str, Any] = field(default_factory=dict)
    _index: TextIndex | None = None

    def __post_init__(self) -> None:
        self.path = os.path.normpath(self.path) if self.path else None
        self.name = report_path(self.path) if self.path else self.uri.rpartition(":")[2]

    @property
    def index(self) -> TextIndex:
        """Positions of the present text."""
        if self._index is None:
            self._index = TextIndex(self.text, self.encoding)
        return self._index

    def change(self, version: int, changes: Sequence[Change]) -> None:
        """Takes changes ``(range, text)`` in order; a range is start line, column, end line, column, or None for the
        entire text."""
        for span, text in changes:
            if span is None:
                self.text = text
            else:
                start, end = self.index.offset(*span[:2]), self.index.offset(*span[2:])
                self.text = self.text[:start] + text + self.text[max(start, end) :]
            self._index = None
        self.version = version
        self.stamp += 1
        self.memo = {}

    def replace(self, result: FileResult | None) -> None:
        """Replace the result. Clear the facts of the former tree, which refer to it, so that reference counting frees
        its nodes."""
        former = self.result.tree if self.result is not None else None
        if former is not None and (result is None or former is not result.tree):
            former.facts.clear()
        self.result = result

    @property
    def current(self) -> bool:
        """Whether ``result`` is of the present text."""
        return self.checked == self.stamp and self.result is not None
