"""What is to be completed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from lslint.config.settings import Settings
from lslint.grammar.logstash.nodes import Pipeline
from lslint.lsp.cursor import CursorContext
from lslint.lsp.documents import Document
from lslint.lsp.session import Session
from lslint.rules.api import Release


@dataclass(slots=True, eq=False)
class CompletionRequest:
    """The text, the position of the cursor, and what the editor can show. A choice replaces the text from ``start`` to
    ``end``."""

    session: Session
    document: Document
    tree: Pipeline
    cursor: CursorContext
    offset: int
    snippets: bool
    start: int = field(init=False)
    end: int = field(init=False)

    def __post_init__(self) -> None:
        self.start, self.end = self.cursor.start, self.offset

    @property
    def settings(self) -> Settings:
        return self.session.settings(self.document)

    @property
    def target(self) -> Release | None:
        return self.session.target(self.document)

    def data(self, **what: str) -> dict[str, Any]:
        """What ``completion.resolve`` needs for the documentation of a choice."""
        return {**what, "target": self.target.text if self.target else None}

    @property
    def typed(self) -> str:
        """The text that a choice replaces."""
        return self.document.text[self.start : self.offset]
