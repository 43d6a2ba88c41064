"""The code lens above each ``grok`` and ``dissect``, and its command, which shows what the filter makes of a line."""

from __future__ import annotations

from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from lslint.config.errors import UsageError
from lslint.engine.check import text_source
from lslint.grammar.logstash.nodes import Plugin
from lslint.lsp.diagnostics import range_of
from lslint.lsp.documents import Document
from lslint.lsp.session import Session

COMMAND = "lslint.tryLine"
FILTERS = ("grok", "dissect")
NO_LINE = "This editor does not ask for a line; run `lslint try FILE --line '…'` in a terminal"


def lenses(session: Session, document: Document) -> list[lsp.CodeLens]:
    """Return the lens that tries a line above each ``grok`` and ``dissect``."""
    offered = []
    for plugin in _filters(session, document):
        where = range_of(document.index, plugin.start, plugin.name_end)
        arguments = [document.uri, where.start.line, where.start.character]
        offered.append(lsp.CodeLens(where, lsp.Command("Try a line", COMMAND, arguments=arguments)))
    return offered


def run(server: LanguageServer, session: Session, arguments: list[Any]) -> str | None:
    """Runs the command: ``arguments`` are the URI of the document, line and column of the filter, and the line to try.
    Returns the trace, or None if there is no filter at the position, or no line: only some clients let the user type
    one."""
    uri, line, column, *rest = [*arguments, None, None, None][: max(len(arguments), 3)]
    document = session.documents.get(uri) if isinstance(uri, str) else None
    if document is None or not all(isinstance(number, int) and number >= 0 for number in (line, column)):
        return None
    offset = document.index.offset(line, column)
    plugin = next((each for each in _filters(session, document) if each.start <= offset <= each.name_end), None)
    if plugin is None:
        return None
    if rest and isinstance(rest[0], str):
        return _trace(session, document, plugin, rest[0])
    server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, NO_LINE))
    return None


def _filters(session: Session, document: Document) -> list[Plugin]:
    tree = session.tree(document)
    plugins = tree.walk_plugins() if tree is not None else ()
    return [plugin for section, plugin, _ in plugins if section.kind == "filter" and plugin.name in FILTERS]


def _trace(session: Session, document: Document, plugin: Plugin, line: str) -> str:
    """Return what a filter makes of a line, as text."""
    from lslint.execution.environment import Environment
    from lslint.execution.samples.ecs_mode import environment_of
    from lslint.execution.samples.pipeline import joined
    from lslint.execution.samples.single_filter import trace_of

    pipeline = joined([text_source(document.name, document.text)], document.name)
    if pipeline.errors:
        return "The pipeline has syntax errors, so its filters are not run.\n"
    same = next((each for each in pipeline.filters() if each.start == plugin.start), None)
    if same is None:
        return "The filter has changed. Try the line again.\n"
    environment = Environment(ecs="v8")  # a document that is no file has neither settings nor files
    if document.path is not None:
        source = text_source(document.path, document.text)
        environment, _ = environment_of(source, session.settings(document), session.projects)
    try:
        return trace_of(pipeline, same, line, environment)
    except UsageError as error:
        return f"{error}\n"
