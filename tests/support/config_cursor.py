"""Completion and hover in YAML and JSON configs without a server. ``|`` marks the cursor."""

from lsp_editor import apply
from lsprotocol import types as lsp

from lslint.lsp.documents import Document
from lslint.lsp.server_options import ServerOptions
from lslint.lsp.session import Session
from lslint.lsp.structured import completion, hover


class Desk:
    """An editor with one document at a time. ``target``: releases, for example ``"filebeat=7.17"``."""

    def __init__(self, *target):
        self.session = Session(print, ServerOptions({"isolated": True, "target": list(target)}))

    def open(self, name, text):
        path = f"/project/{name}"
        document = Document(f"file://{path}", path, text)
        self.session.open(document)
        return document

    def at_mark(self, name, marked):
        """The document, and the offset of the mark."""
        assert marked.count("|") == 1
        offset = marked.index("|")
        return self.open(name, marked.replace("|", "")), offset

    def complete(self, name, marked, snippets=False):
        """The list of choices at the mark."""
        document, offset = self.at_mark(name, marked)
        position = lsp.Position(*document.index.position(offset))
        return completion.complete(self.session, document, position, snippets)

    def labels(self, name, marked):
        """The labels of the choices, in the order in which an editor shows them."""
        items = self.complete(name, marked).items
        return [item.label for item in sorted(items, key=lambda item: item.sort_text)]

    def chosen(self, name, marked, label, snippets=False):
        """The text after a choice is taken."""
        (item,) = [one for one in self.complete(name, marked, snippets).items if one.label == label]
        return apply(marked.replace("|", ""), [item.text_edit, *(item.additional_text_edits or [])])

    def hover(self, name, marked):
        """The facts at the mark as Markdown, or None."""
        document, offset = self.at_mark(name, marked)
        found = hover.fact_at(self.session, document, offset)
        return found and found[0]
