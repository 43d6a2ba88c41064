"""The command ``lslint.tryLine``: what a ``grok`` or ``dissect`` makes of a line.

Its arguments are the URI of the document, line and column of the filter, and the line to try. The answer is the trace.
Without a line, which only some clients let the user type, a ``# sample:`` comment is inserted above the filter. The
user completes it, and it is run when the document is saved. That works in each editor.
"""

from __future__ import annotations

from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from lslint.lsp import samples
from lslint.lsp.diagnostics import range_of
from lslint.lsp.documents import Document
from lslint.lsp.session import Session


def run(server: LanguageServer, session: Session, versioned: bool, arguments: list[Any]) -> str | None:
    """Runs the command. ``versioned``: the editor can make versioned edits. Returns the trace, or None if a comment is
    inserted, or if there is no filter at the position."""
    uri, line, column, *rest = [*arguments, None, None, None][: max(len(arguments), 3)]
    document = session.documents.get(uri) if isinstance(uri, str) else None
    if document is None or not all(isinstance(number, int) and number >= 0 for number in (line, column)):
        return None
    plugin = samples.plugin_at(session, document, line, column)
    if plugin is None:
        return None
    if rest and isinstance(rest[0], str):
        return samples.trace(session, document, plugin, rest[0])
    _insert(server, versioned, document, *samples.new_comment(document, plugin))
    return None


def _insert(server: LanguageServer, versioned: bool, document: Document, offset: int, text: str) -> None:
    """Asks the editor to insert a comment, and to put the cursor at its end."""
    where = range_of(document.index, offset, offset)
    edit = lsp.TextEdit(where, text)
    if versioned:
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
            lsp.ShowDocumentParams(document.uri, take_focus=True, selection=lsp.Range(cursor, cursor))
        )

    server.workspace_apply_edit(lsp.ApplyWorkspaceEditParams(change, "Add a sample line"), inserted)
