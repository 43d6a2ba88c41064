"""The server: messages of the protocol in, ``Session`` and the features asked, answers out. One thread, one loop."""

from __future__ import annotations

import asyncio
import functools
import gc
import logging
import os
from collections.abc import Callable
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException, JsonRpcInternalError, JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, default_converter, lsp_method
from pygls.uris import to_fs_path

from lslint.config.resolver import CONFIG_NAMES
from lslint.config.version import VERSION
from lslint.grammar import bounded_cache
from lslint.lsp import actions, completion, definition, field_places, hover, status, symbols, try_line
from lslint.lsp.diagnostics import SOURCE, Converter, range_of
from lslint.lsp.documents import Document
from lslint.lsp.server_options import ServerOptions
from lslint.lsp.session import Session
from lslint.rewrite.layout import format_text
from lslint.rewrite.layout_writer import FormatError
from lslint.rewrite.line_diff import difference
from lslint.rules.logstash.grok import library

QUICK = 0.1  # seconds: a check that takes no longer is made at once
AT_ONCE = 0.002  # changes that come in one go are checked once
OTHERS = 0.3  # before the other files of a pipeline are checked again
MAX_DELAY = 2.0
COLLECT = 200
"""Checks between two passes of the cyclic garbage collector, which makes one in the idle time besides: its own timing
would double the time of every fourth check."""
MAX_NEW_OBJECTS = 100_000
"""Objects, about 15 MB, that checks may leave between two passes: few checks leave any, see ``Document.replace``."""
Answer = Callable[["Server", Document, Any], Any]
WATCHED = (
    "**/{lslint,.lslint,pyproject}.toml", "**/*.{conf,cfg,yml,yaml,json,env,service,options,properties}",
    "**/patterns/*", "**/*{Dockerfile,Containerfile,dockerfile,containerfile}*",
)  # fmt: skip
"""Files that findings of other files depend on."""


class Protocol(LanguageServerProtocol):
    """``Session`` keeps the documents: pygls splits lines where the protocol does not (U+2028, form feeds)."""

    _server: Server

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Answer a request with invalid parameters, for example a negative position, which pygls only logs."""
        try:
            return super().structure_message(data)
        except JsonRpcInvalidParams as error:
            if "id" not in data or "method" not in data:
                raise
            invalid = JsonRpcInvalidParams(f"invalid parameters of {data['method']}")
            self._send_response(data["id"], None, invalid.to_response_error())
            raise invalid from error

    @lsp_method(lsp.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: lsp.DidOpenTextDocumentParams) -> None:
        self._server.opened(params.text_document)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: lsp.DidChangeTextDocumentParams) -> None:
        self._server.changed(params)

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: lsp.DidCloseTextDocumentParams) -> None:
        self._server.closed(params.text_document.uri)


message_converter = functools.cache(default_converter)
"""The converter of messages, one for all servers of a process: to make it takes longer than to answer."""


class Server(LanguageServer):
    """``lslint lsp``."""

    protocol: Protocol

    def __init__(self) -> None:
        super().__init__("lslint", VERSION, lsp.TextDocumentSyncKind.Incremental, None, Protocol, message_converter)
        self.session = Session(self.tell, ServerOptions({"isolated": True}))  # the editor's own come with its greeting
        self.can = actions.Capabilities()
        self.pull = False
        self.snippets = False
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._since: dict[str, float] = {}
        self._uncollected = 0
        self._idle: asyncio.TimerHandle | None = None
        self._watching = False
        _register(self)

    # What goes to the user

    def tell(self, message: str) -> None:
        """Show a message about a config or an option; no text of it becomes a link, which could run a command."""
        message = message.replace("](", "] (")
        self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, f"lslint: {message}"))

    def report_server_error(self, error: Exception, source: Any) -> None:
        """A fault of ours: its kind and place go to the editor's log, not its text, which may quote the file."""
        if isinstance(error, JsonRpcException) and not isinstance(error, JsonRpcInternalError):
            return  # the request is at fault, and the answer says so
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        code = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else "?"
        message = f"lslint: internal error: {type(error).__name__} ({code}); this is a bug in lslint: report it"
        self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Error, message))

    # Start

    def start(self, params: lsp.InitializeParams) -> None:
        """Takes options and capabilities of the editor, before the server reports its own."""
        folder = _folder(params)
        if folder is not None:
            os.chdir(folder)
        self.session.use(ServerOptions(params.initialization_options))
        text, work = params.capabilities.text_document, params.capabilities.workspace
        edit = work.workspace_edit if work else None
        self.can = actions.Capabilities(
            versioned=bool(edit and edit.document_changes),
            snippets=bool(edit and edit.document_changes and getattr(edit, "snippet_edit_support", False)),
        )
        item = text.completion.completion_item if text and text.completion else None
        self.snippets = bool(item and item.snippet_support)
        mode = self.session.options.diagnostics
        self.pull = mode == "pull" or (mode == "auto" and bool(text and text.diagnostic))
        if self.pull:
            options = lsp.DiagnosticOptions(
                inter_file_dependencies=True, workspace_diagnostics=False, identifier=SOURCE
            )
            self.feature(lsp.TEXT_DOCUMENT_DIAGNOSTIC, options)(_pulled)
        if self.session.options.fix_on_save:
            _answer(self, lsp.TEXT_DOCUMENT_WILL_SAVE_WAIT_UNTIL, _before_save)
        watch = work.did_change_watched_files if work else None
        self._watching = bool(watch and watch.dynamic_registration)

    def ready(self) -> None:
        """After the handshake: asks the editor to tell of files that change on disk."""
        gc.collect()
        gc.freeze()
        gc.disable()
        if self._watching:
            watchers = [lsp.FileSystemWatcher(glob) for glob in WATCHED]
            options = lsp.DidChangeWatchedFilesRegistrationOptions(watchers)
            registration = lsp.Registration("lslint-files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            self.client_register_capability(lsp.RegistrationParams([registration]))

    # Documents

    def opened(self, item: lsp.TextDocumentItem) -> None:
        """A document was opened."""
        path = to_fs_path(item.uri) if item.uri.startswith("file:") else None
        encoding = lsp.PositionEncodingKind(self.protocol.workspace.position_encoding or "utf-16").value
        document = Document(item.uri, path, item.text, item.language_id, item.version, encoding)
        self.session.open(document)
        self.plan(document, 0)
        self.refresh(self.session.changed(document))

    def changed(self, params: lsp.DidChangeTextDocumentParams) -> None:
        """A document was changed."""
        document = self.session.documents.get(params.text_document.uri)
        if document is None:
            return
        changes: list[tuple[tuple[int, int, int, int] | None, str]] = []
        for change in params.content_changes:
            if isinstance(change, lsp.TextDocumentContentChangePartial):
                start, end = change.range.start, change.range.end
                changes.append(((start.line, start.character, end.line, end.character), change.text))
            else:
                changes.append((None, change.text))
        document.change(params.text_document.version, changes)
        self.plan(document)
        self.refresh(self.session.changed(document))

    def closed(self, uri: str) -> None:
        """A document was closed: its diagnostics are cleared."""
        document = self.session.documents.get(uri)
        others = self.session.changed(document) if document is not None else []
        self.session.close(uri)
        self._cancel(uri)
        if not self.pull:
            self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))
        self.refresh(others)

    def saved(self, uri: str) -> None:
        """A document was saved: files on disk are checked again if the editor does not report their changes."""
        if not self._watching or os.path.basename(to_fs_path(uri) or "") in CONFIG_NAMES:
            self.again()

    def configured(self, settings: Any) -> None:
        """The settings of the editor were changed."""
        if isinstance(settings, dict) and "lslint" in settings:
            self.session.use(ServerOptions(settings["lslint"]))
            self.refresh(list(self.session.documents.values()))

    def again(self) -> None:
        """Something on disk has changed: everything open is checked again."""
        self.session.reset()
        self.refresh(list(self.session.documents.values()))

    # Checks

    def refresh(self, documents: list[Document]) -> None:
        """Checks documents again when the editor pauses."""
        if self.pull:
            if documents:
                self._later("", OTHERS, self._ask_to_pull)
            return
        for document in documents:
            self.plan(document, OTHERS)

    def _ask_to_pull(self) -> None:
        work = self.client_capabilities.workspace
        if work and work.diagnostics and work.diagnostics.refresh_support:
            self.workspace_diagnostic_refresh(None)

    def plan(self, document: Document, delay: float | None = None) -> None:
        """Plans a check and its diagnostics. A further change moves it, at most ``MAX_DELAY`` after the first one."""
        if self.pull:
            return
        if delay is None:
            delay = self.session.options.debounce
        if delay is None:
            delay = AT_ONCE if document.seconds <= QUICK else min(2 * document.seconds, MAX_DELAY)
        self._later(document.uri, delay, self._publish, document)

    def _later(self, key: str, delay: float, call: Any, *arguments: Any) -> None:
        loop = asyncio.get_running_loop()
        since = self._since.get(key, loop.time())
        self._cancel(key)
        self._since[key] = since
        when = min(loop.time() + delay, since + max(MAX_DELAY, delay))
        self._timers[key] = loop.call_at(when, self._run, key, call, arguments)

    def _run(self, key: str, call: Any, arguments: tuple[Any, ...]) -> None:
        self._cancel(key)
        try:
            call(*arguments)
        except Exception as error:  # noqa: BLE001 a fault of ours with one text must not end the server
            self.report_server_error(error, None)

    def _cancel(self, key: str) -> None:
        self._since.pop(key, None)
        waiting = self._timers.pop(key, None)
        if waiting is not None:
            waiting.cancel()

    def _publish(self, document: Document) -> None:
        if self.session.documents.get(document.uri) is not document:
            return
        resets = self.session.resets
        diagnostics = Converter(self.session, document).diagnostics()
        if resets != self.session.resets:  # a config has changed
            self.refresh([other for other in self.session.documents.values() if other is not document])
        self.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(document.uri, diagnostics, version=document.version)
        )
        self.collect()

    def collect(self) -> None:
        """Counts a check; collects cyclic garbage now and then, and when nothing has happened for a while."""
        self._uncollected += 1
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        if self._uncollected >= COLLECT or gc.get_count()[0] > MAX_NEW_OBJECTS:
            self._collect()
        else:
            self._idle = asyncio.get_running_loop().call_later(1.0, self._collect)

    def _collect(self) -> None:
        self._uncollected = 0
        trim()
        gc.collect()


def _folder(params: lsp.InitializeParams) -> str | None:
    """The first folder of the workspace, where relative paths of options and messages begin."""
    uris = [folder.uri for folder in params.workspace_folders or []] or [params.root_uri or ""]
    path = to_fs_path(uris[0]) if uris[0].startswith("file:") else params.root_path
    return path if path and os.path.isdir(path) else None


def _pulled(ls: Server, params: lsp.DocumentDiagnosticParams) -> lsp.DocumentDiagnosticReport:
    document = ls.session.documents.get(params.text_document.uri)
    if document is None:
        return lsp.RelatedFullDocumentDiagnosticReport([])
    converter = Converter(ls.session, document)
    mark = f"{document.serial}.{document.stamp}.{document.runs}"
    if params.previous_result_id == mark:
        return lsp.RelatedUnchangedDocumentDiagnosticReport(mark)
    ls.collect()
    return lsp.RelatedFullDocumentDiagnosticReport(converter.diagnostics(), result_id=mark)


def _text_edits(document: Document, edits: list[tuple[int, int, str]]) -> list[lsp.TextEdit]:
    return [lsp.TextEdit(range_of(document.index, start, end), text) for start, end, text in edits]


def _before_save(ls: Server, document: Document, params: lsp.WillSaveTextDocumentParams) -> list[lsp.TextEdit]:
    return _text_edits(document, actions.fix_all(ls.session, document))


def _answer(server: Server, method: str, answer: Answer) -> None:
    """Registers a feature of open documents; for any other document the answer is ``null``."""

    @server.feature(method, _OPTIONS.get(method))
    def _(ls: Server, params: Any) -> Any:
        document = ls.session.documents.get(params.text_document.uri)
        return None if document is None else answer(ls, document, params)


def _register(server: Server) -> None:
    """The features that every editor gets."""
    for method, feature in _FEATURES.items():
        server.feature(method)(feature)
    for method, answer in _ANSWERS.items():
        _answer(server, method, answer)

    @server.command(try_line.COMMAND)
    def _(ls: Server, *arguments: Any) -> str | None:
        return try_line.run(ls, ls.session, list(arguments))


def _format(ls: Server, document: Document, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit] | None:
    """Pipelines that ``lslint format`` would format; nothing for others."""
    if ls.session.check(document).kind != "logstash":
        return None
    try:
        text = format_text(document.text, ls.session.settings(document).line_length)
    except FormatError:
        return None
    return _text_edits(document, difference(document.text, text))


def _references(ls: Server, document: Document, params: lsp.ReferenceParams) -> list[lsp.Location]:
    offset = document.index.offset(params.position.line, params.position.character)
    place = field_places.field_at(ls.session, document, offset)
    return [] if place is None else field_places.references(place, params.context.include_declaration)


def _status(ls: Server, params: Any) -> dict[str, Any] | None:
    document = ls.session.named(params)
    return None if document is None else status.status(ls.session, document)


# pygls passes the server to functions whose first parameter is `ls`
_FEATURES: dict[str, Callable[[Server, Any], Any]] = {
    lsp.INITIALIZE: lambda ls, params: ls.start(params),
    lsp.INITIALIZED: lambda ls, _: ls.ready(),
    lsp.TEXT_DOCUMENT_DID_SAVE: lambda ls, params: ls.saved(params.text_document.uri),
    lsp.WORKSPACE_DID_CHANGE_CONFIGURATION: lambda ls, params: ls.configured(params.settings),
    lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES: lambda ls, _: ls.again(),
    lsp.COMPLETION_ITEM_RESOLVE: lambda ls, item: completion.resolve(item),
    "lslint/status": _status,
}
_ANSWERS: dict[str, Answer] = {
    lsp.TEXT_DOCUMENT_CODE_LENS: lambda ls, document, _: try_line.lenses(ls.session, document),
    lsp.TEXT_DOCUMENT_CODE_ACTION: lambda ls, document, params: actions.actions(ls.session, document, params, ls.can),
    lsp.TEXT_DOCUMENT_COMPLETION: lambda ls, document, params: lsp.CompletionList(
        False, completion.complete(ls.session, document, params.position, ls.snippets)
    ),
    lsp.TEXT_DOCUMENT_DEFINITION: lambda ls, text, params: definition.definition(ls.session, text, params.position),
    lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL: lambda ls, document, _: symbols.symbols(ls.session, document),
    lsp.TEXT_DOCUMENT_FORMATTING: _format,
    lsp.TEXT_DOCUMENT_HOVER: lambda ls, document, params: hover.hover(ls.session, document, params.position),
    lsp.TEXT_DOCUMENT_REFERENCES: _references,
}
_OPTIONS: dict[str, Any] = {
    lsp.TEXT_DOCUMENT_CODE_ACTION: lsp.CodeActionOptions(code_action_kinds=actions.KINDS),
    lsp.TEXT_DOCUMENT_COMPLETION: lsp.CompletionOptions(trigger_characters=completion.TRIGGERS, resolve_provider=True),
}


def serve(stdin: Any, stdout: Any) -> None:
    """Serves the editor at the other end of two binary streams until it leaves."""
    # pygls quotes messages, and so files, in its log
    logging.getLogger("pygls").setLevel(logging.CRITICAL + 1)
    Server().start_io(stdin, stdout)


MAX_ENTRIES = 2000


def trim(most: int = MAX_ENTRIES) -> None:
    """Empties what has more than ``most`` entries. Must not be called during a check."""
    bounded_cache.trim(most)
    # the names of the library itself are some hundred; the rest are names that somebody once typed
    if any(len(each.parts) + len(each._shapes) > most for each in library._libraries.values()):
        library._libraries.clear()
