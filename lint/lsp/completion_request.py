"""What is to be completed."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.lsp.cursor import CursorContext
from lslint.lsp.documents import Document
from lslint.lsp.session import Session


class CompletionRequest:
    """What is to be completed: the text, the place, the span that a choice replaces, and what the editor can show."""

    __slots__ = ("cursor", "document", "end", "offset", "session", "snippets", "start", "tree")

    def __init__(
        self, session: Session, document: Document, tree: Pipeline, cursor: CursorContext, offset: int, snippets: bool
    ) -> None:
        self.session = session
        self.document = document
        self.tree = tree
        self.cursor = cursor
        self.offset = offset
        self.snippets = snippets
        self.start = cursor.start
        self.end = offset

    @property
    def typed(self) -> str:
        """The text that a choice replaces."""
        return self.document.text[self.start : self.offset]
