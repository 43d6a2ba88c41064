"""The command ``lslint.tryLine``: what a ``grok`` or ``dissect`` makes of a line.

Its arguments are the URI of the document, line and column of the filter, and the line to try. Editors whose client asks
for the line get the trace as the answer. Without a line, a ``# sample:`` comment is inserted above the filter, to be
typed to its end; it is run when the document is saved. That works in each editor.
"""

from __future__ import annotations

from typing import Any

from lsprotocol import types as lsp

from lslint.lsp import samples
from lslint.lsp.diagnostics import range_of
from lslint.lsp.documents import Document

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.lsp.server import Server


def run(server: Server, arguments: list[Any]) -> str | None:
    """Runs the command. Returns the trace, or None if there is none: the filter is gone, or a comment is inserted."""
    uri, line, column, *rest = [*arguments, None, None, None][: max(len(arguments), 3)]
    document = server.session.documents.get(uri) if isinstance(uri, str) else None
    if document is None or not all(isinstance(one, int) and one >= 0 for one in (line, column)):
        return None
    plugin = samples.plugin_at(server.session, document, line, column)
    if plugin is None:
        return None
    if rest and isinstance(rest[0], str):
        return samples.trace(server.session, document, plugin, rest[0])
    _insert(server, document, *samples.new_comment(document, plugin))
    return None


def _insert(server: Server, document: Document, offset: int, text: str) -> None:
    """Asks the editor to insert a comment, and to put the cursor at its end."""
    where = range_of(document.index, offset, offset)
    edit = lsp.TextEdit(where, text)
    if server.can.versioned:
        identifier = lsp.OptionalVersionedTextDocumentIdentifier(document.uri, document.version)
        change = lsp.WorkspaceEdit(document_changes=[lsp.TextDocumentEdit(identifier, [edit])])
    else:
        change = lsp.WorkspaceEdit({document.uri: [edit]})

    def inserted(answer: Any) -> None:
        window = server.client_capabilities.window
        if window is None or window.show_document is None or not window.show_document.support:
            return
        line = where.start.line + text.rstrip("\n").count("\n")
        column = len(text.strip("\n")) + (0 if text.startswith("\n") else where.start.character)
        cursor = lsp.Position(line, column)
        server.window_show_document(
            lsp.ShowDocumentParams(document.uri, take_focus=True, selection=lsp.Range(cursor, cursor)), inserted_at
        )

    def inserted_at(answer: Any) -> None:
        """The answer says nothing of use."""

    server.workspace_apply_edit(lsp.ApplyWorkspaceEditParams(change, "Add a sample line"), inserted)
