"""What is to be completed."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.lsp.cursor import Place
from lslint.lsp.documents import Document
from lslint.lsp.session import Session


class Wish:
    """What is to be completed: the text, the place, the span that a choice replaces, and what the editor can show."""

    __slots__ = ("document", "end", "offset", "place", "session", "snippets", "start", "tree")

    def __init__(
        self, session: Session, document: Document, tree: Pipeline, place: Place, offset: int, snippets: bool
    ) -> None:
        self.session = session
        self.document = document
        self.tree = tree
        self.place = place
        self.offset = offset
        self.snippets = snippets
        self.start = place.start
        self.end = offset

    @property
    def typed(self) -> str:
        """The text that a choice replaces."""
        return self.document.text[self.start : self.offset]
