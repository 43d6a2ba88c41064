"""A language client for synchronous tests: pygls' client, connected to the server over stdio."""

import asyncio
import os
import pathlib
import sys
import threading

import fork_server
from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from lslint.lsp.server import message_converter

WAIT = 120
"""Seconds to wait for anything: generous, as nothing here measures time."""


COMMAND = [sys.executable, "-c", "from lslint.cli.main import main; raise SystemExit(main())", "lsp", "--stdio"]
SYMBOLS_OF_NOTHING = lsp.DocumentSymbolParams(lsp.TextDocumentIdentifier("untitled:nothing"))


class Folder:
    """A folder with documents: ``root``."""

    def uri(self, name):
        return (self.root / name).as_uri()

    def write(self, name, text=""):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
        return path


class Editor(Folder):
    """What an editor does: opens, types, asks, listens."""

    def __init__(
        self, root, *, encodings=None, pull=False, snippets=False, versioned=False, options=None, watch=False,
        forked=True,
    ):  # fmt: skip
        self.root = pathlib.Path(root)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.pulls = pull
        self.published = {}
        self.news = threading.Condition()
        self.shown = []
        self.logged = []
        self.registered = []
        self.refreshes = 0
        self.versions = {}
        self.opened = set()
        self.client = LanguageClient("editor", "1", converter_factory=message_converter)
        self._listen()
        environment = {**os.environ, "PYTHONPATH": "", "NO_COLOR": "1"}
        start = fork_server.command() if forked else COMMAND
        self.run(self.client.start_io(*start, cwd=str(self.root), env=environment))
        text = lsp.TextDocumentClientCapabilities(
            synchronization=lsp.TextDocumentSyncClientCapabilities(did_save=True, will_save_wait_until=True),
            completion=lsp.CompletionClientCapabilities(
                completion_item=lsp.ClientCompletionItemOptions(snippet_support=snippets)
            ),
            diagnostic=lsp.DiagnosticClientCapabilities() if pull else None,
            hover=lsp.HoverClientCapabilities(content_format=[lsp.MarkupKind.Markdown]),
        )
        work = lsp.WorkspaceClientCapabilities(
            workspace_edit=lsp.WorkspaceEditClientCapabilities(document_changes=versioned),
            diagnostics=lsp.DiagnosticWorkspaceClientCapabilities(refresh_support=True) if pull else None,
            did_change_watched_files=lsp.DidChangeWatchedFilesClientCapabilities(dynamic_registration=watch),
        )
        general = lsp.GeneralClientCapabilities(position_encodings=encodings) if encodings else None
        self.server = self.ask(
            "initialize_async",
            lsp.InitializeParams(
                capabilities=lsp.ClientCapabilities(text_document=text, workspace=work, general=general),
                process_id=os.getpid(),
                root_uri=self.root.as_uri(),
                initialization_options=options,
            ),
        )
        self.do("initialized", lsp.InitializedParams())

    def _listen(self):
        @self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def _(params):
            with self.news:
                self.published.setdefault(params.uri, []).append(params)
                self.news.notify_all()

        @self.client.feature(lsp.WINDOW_SHOW_MESSAGE)
        def _(params):
            with self.news:
                self.shown.append(params.message)
                self.news.notify_all()

        @self.client.feature(lsp.WINDOW_LOG_MESSAGE)
        def _(params):
            with self.news:
                self.logged.append(params.message)
                self.news.notify_all()

        @self.client.feature(lsp.CLIENT_REGISTER_CAPABILITY)
        def _(params):
            with self.news:
                self.registered += params.registrations
                self.news.notify_all()

        @self.client.feature(lsp.WORKSPACE_DIAGNOSTIC_REFRESH)
        def _(params):
            with self.news:
                self.refreshes += 1
                self.news.notify_all()

    def run(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(WAIT)

    def ask(self, name, params):
        return self.run(getattr(self.client, name)(params))

    def do(self, name, params):
        async def send():
            getattr(self.client, name)(params)

        self.run(send())

    def until(self, holds, what="it"):
        with self.news:
            assert self.news.wait_for(holds, WAIT), f"waited in vain for {what}; log: {self.logged}"

    # Documents

    def open(self, name, text, language="logstash"):
        uri = name if "://" in name or name.startswith("untitled:") else self.uri(name)
        if uri in self.versions:
            self.close(uri)
            self.until(lambda: self.pulls or (uri in self.published and not self.published[uri][-1].diagnostics))
        self.versions[uri] = 1
        self.opened.add(uri)
        with self.news:
            self.published.pop(uri, None)
        self.do("text_document_did_open", lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, language, 1, text)))
        return uri

    def change(self, uri, text, place=None):
        """Replaces the range ``place`` (line, column, line, column), or everything."""
        self.versions[uri] += 1
        if place is None:
            change = lsp.TextDocumentContentChangeWholeDocument(text)
        else:
            change = lsp.TextDocumentContentChangePartial(
                lsp.Range(lsp.Position(*place[:2]), lsp.Position(*place[2:])), text
            )
        name = lsp.VersionedTextDocumentIdentifier(self.versions[uri], uri)
        self.do("text_document_did_change", lsp.DidChangeTextDocumentParams(name, [change]))
        return self.versions[uri]

    def save(self, uri):
        self.do("text_document_did_save", lsp.DidSaveTextDocumentParams(lsp.TextDocumentIdentifier(uri)))

    def close(self, uri):
        self.opened.discard(uri)
        self.do("text_document_did_close", lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(uri)))

    # Answers

    def found(self, uri, version=None):
        """The diagnostics of a version of a document (default: the current version)."""
        version = version or self.versions[uri]

        def there():
            return [one for one in self.published.get(uri, []) if one.version == version]

        self.until(there, f"diagnostics of {uri} version {version}")
        return list(there()[-1].diagnostics)

    def found_when(self, uri, holds):
        """The newest diagnostics of a document, as soon as ``holds(codes)``."""

        def there():
            news = self.published.get(uri)
            return news and holds([one.code for one in news[-1].diagnostics])

        self.until(there, f"other diagnostics of {uri}: {[d.code for d in self.published[uri][-1].diagnostics]}")
        return list(self.published[uri][-1].diagnostics)

    def codes(self, uri):
        return [one.code for one in self.found(uri)]

    def pull(self, uri, previous=None):
        return self.ask(
            "text_document_diagnostic_async",
            lsp.DocumentDiagnosticParams(lsp.TextDocumentIdentifier(uri), previous_result_id=previous),
        )

    def hover(self, uri, line, column):
        made = self.ask(
            "text_document_hover_async", lsp.HoverParams(lsp.TextDocumentIdentifier(uri), lsp.Position(line, column))
        )
        return made and made.contents.value

    def complete(self, uri, line, column):
        made = self.ask(
            "text_document_completion_async",
            lsp.CompletionParams(lsp.TextDocumentIdentifier(uri), lsp.Position(line, column)),
        )
        return made.items

    def labels(self, uri, line, column):
        return [item.label for item in self.complete(uri, line, column)]

    def typed(self, name, text, language="logstash"):
        """Opens a document, in which ``|`` marks the cursor, and requests completions at the cursor."""
        offset = text.index("|")
        before = text[:offset]
        uri = self.open(name, before + text[offset + 1 :], language)
        column = len(before[before.rfind("\n") + 1 :].encode("utf-16-le")) // 2
        items = self.complete(uri, before.count("\n"), column)
        self.close(uri)
        return items

    def actions(self, uri, place, only=None):
        where = lsp.Range(lsp.Position(*place[:2]), lsp.Position(*place[2:]))
        context = lsp.CodeActionContext([], only=only)
        return self.ask(
            "text_document_code_action_async", lsp.CodeActionParams(lsp.TextDocumentIdentifier(uri), where, context)
        )

    def definition(self, uri, line, column):
        return self.ask(
            "text_document_definition_async",
            lsp.DefinitionParams(lsp.TextDocumentIdentifier(uri), lsp.Position(line, column)),
        )

    def symbols(self, uri):
        return self.ask(
            "text_document_document_symbol_async", lsp.DocumentSymbolParams(lsp.TextDocumentIdentifier(uri))
        )

    def move(self, folder):
        """Continues in a subfolder of the first folder, without the open documents and messages of the old one."""
        for uri in list(self.opened):
            self.close(uri)
        self.ask("text_document_document_symbol_async", SYMBOLS_OF_NOTHING)  # an answer: all before it is done
        with self.news:
            for known in (self.published, self.shown, self.logged, self.versions):
                known.clear()
        self.root = folder

    @property
    def pid(self):
        return self.client._server.pid

    def leave(self):
        """Ends the server as an editor does; its exit code."""
        self.ask("shutdown_async", None)
        self.do("exit", None)
        code = self.run(asyncio.wait_for(self.client._server.wait(), WAIT))
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(WAIT)
        return code


def apply(text, edits):
    """Return ``text`` with edits of the protocol applied; columns in UTF-16 units."""
    lines = text.split("\n")

    def offset(position):
        line = lines[position.line]
        units = line.encode("utf-16-le")[: 2 * position.character]
        return sum(len(one) + 1 for one in lines[: position.line]) + len(units.decode("utf-16-le"))

    for edit in sorted(edits, key=lambda e: (e.range.start.line, e.range.start.character), reverse=True):
        text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
    return text
