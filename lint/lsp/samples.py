"""Sample lines in comments above ``grok`` and ``dissect``: run when a document is opened or saved, shown in hovers,
diagnostics and code lenses; and the command that tries any other line.

Outcomes are kept by filter and sample as they are written. So after a change elsewhere in the document they are shown
at the right place, and those of a changed filter or sample are not shown until the next save.
"""

from __future__ import annotations

import os
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from lslint.config.errors import UsageError
from lslint.engine.check import text_source
from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.lsp.diagnostics import SOURCE, range_of
from lslint.lsp.documents import Document
from lslint.lsp.session import Session
from lslint.report import markdown_text as markdown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.execution.environment import Environment
    from lslint.execution.samples.comments import Outcome, Sample
    from lslint.execution.samples.pipeline import SamplePipeline

CODE = "sample"
"""The code of the diagnostics: they are not from a rule."""
COMMAND = "lslint.tryLine"
MAX_HOVER = 5
"""Samples of a filter in its hover."""
MAX_FIELDS = 30
MAX_PROBLEM = 2_000
FILTERS = ("grok", "dissect")
WORD = "sample"
"""Every sample comment contains it."""


def run(session: Session, document: Document) -> bool:
    """Runs the samples of a document. Returns whether any outcome has changed."""
    before = document.outcomes
    document.outcomes = {}
    found = _samples(session, document)
    if found:
        from lslint.execution.samples.comments import run_samples

        pipeline = _pipeline(document)
        if not pipeline.errors:
            samples: dict[tuple[str, str], Sample] = {}
            for sample in _of(pipeline.tree, document.text):
                samples.setdefault(_key(document, sample), sample)
            outcomes = run_samples(pipeline, [*samples.values()], _environment(session, document))
            document.outcomes = dict(zip(samples, outcomes, strict=False))
    return before != document.outcomes


def diagnostics(session: Session, document: Document) -> list[lsp.Diagnostic]:
    """Return an info for each sample that does not match, or that was not run."""
    reported = []
    for sample in _samples(session, document) if document.outcomes else ():
        outcome = document.outcomes.get(_key(document, sample))
        if outcome is not None and outcome.problem:
            problem = outcome.problem[:MAX_PROBLEM]
            message = f"Sample {'file: ' if sample.is_file else ''}{problem}"
            where = range_of(document.index, sample.start, sample.end)
            reported.append(lsp.Diagnostic(where, message, lsp.DiagnosticSeverity.Information, CODE, source=SOURCE))
    return reported


def hover(session: Session, document: Document, offset: int) -> tuple[str, int, int] | None:
    """Return what the filter makes of the sample at an offset, or of all samples if its name is there: Markdown with
    its span."""
    if not document.outcomes:
        return None
    shown: list[str] = []
    span: tuple[int, int] | None = None
    for sample in _samples(session, document):
        outcome = document.outcomes.get(_key(document, sample))
        plugin = sample.plugin
        if outcome is None:
            continue
        if sample.start <= offset <= sample.end:
            return _described(sample, outcome), sample.start, sample.end
        if plugin.start <= offset <= plugin.name_end:
            span = plugin.start, plugin.name_end
            shown.append(_described(sample, outcome))
    if span is None:
        return None
    more = [f"{len(shown) - MAX_HOVER} more samples"] if len(shown) > MAX_HOVER else []
    return "\n\n".join((*shown[:MAX_HOVER], *more)), *span


def lenses(session: Session, document: Document) -> list[lsp.CodeLens]:
    """Return the lens that tries a line above each ``grok`` and ``dissect``, and how many of its samples match."""
    tree = session.tree(document)
    if tree is None:
        return []
    by_plugin: dict[int, list[Outcome]] = {}
    for sample in _samples(session, document) if document.outcomes else ():
        outcome = document.outcomes.get(_key(document, sample))
        if outcome is not None:
            by_plugin.setdefault(sample.plugin.start, []).append(outcome)
    offered = []
    for section, plugin, _ in tree.walk_plugins():
        if section.kind != "filter" or plugin.name not in FILTERS:
            continue
        where = range_of(document.index, plugin.start, plugin.name_end)
        arguments = [document.uri, where.start.line, where.start.character]
        offered.append(lsp.CodeLens(where, lsp.Command("Try a line", COMMAND, arguments=arguments)))
        outcomes = by_plugin.get(plugin.start)
        if outcomes:
            count = sum(max(each.count, 1) for each in outcomes)
            good = sum(each.count - each.failed for each in outcomes)
            title = f"{good} of {count} sample{'s match' if count > 1 else ' matches'}"
            offered.append(lsp.CodeLens(where, lsp.Command(title, "")))
    return offered


def plugin_at(session: Session, document: Document, line: int, column: int) -> Plugin | None:
    """Return the ``grok`` or ``dissect`` that begins at a position."""
    tree = session.tree(document)
    offset = document.index.offset(line, column)
    for section, plugin, _ in tree.walk_plugins() if tree is not None else ():
        if section.kind == "filter" and plugin.name in FILTERS and plugin.start <= offset <= plugin.name_end:
            return plugin
    return None


def trace(session: Session, document: Document, plugin: Plugin, line: str) -> str:
    """Return what a filter makes of a line, as text."""
    from lslint.execution.samples.comments import trace_of

    pipeline = _pipeline(document)
    if pipeline.errors:
        return "The pipeline has syntax errors, so its filters are not run.\n"
    sampled_plugin = next((each for each in pipeline.filters() if each.start == plugin.start), None)
    if sampled_plugin is None:
        return "The filter has changed. Try the line again.\n"
    try:
        return trace_of(pipeline, sampled_plugin, line, _environment(session, document))
    except UsageError as error:
        return f"{error}\n"


def new_comment(document: Document, plugin: Plugin) -> tuple[int, str]:
    """Return the offset at which a sample comment is inserted above a filter, and its text."""
    start = document.text.rfind("\n", 0, plugin.start) + 1
    before = document.text[start : plugin.start]
    if before.strip():
        return plugin.start, f"\n# {WORD}: \n"
    return start, f"{before}# {WORD}: \n"


def _described(sample: Sample, outcome: Outcome) -> str:
    from lslint.execution.samples.values_text import MAX_VALUE, shortened, value_text

    head = f"Sample {markdown.code(shortened(sample.text, MAX_VALUE))}"
    if sample.is_file and not outcome.problem:
        return f"{head}: {f'all {outcome.count} lines match' if outcome.count > 1 else 'its line matches'}"
    if outcome.problem:
        return f"{head}: {markdown.text(shortened(outcome.problem, MAX_PROBLEM))}"
    fields = [f"- {markdown.code(name)} = {markdown.code(value_text(value))}" for name, value in outcome.fields.items()]
    more = [f"- {len(fields) - MAX_FIELDS} more fields"] if len(fields) > MAX_FIELDS else []
    return "\n".join((f"{head}{':' if fields else ' matches'}\n", *fields[:MAX_FIELDS], *more)).rstrip()


def _samples(session: Session, document: Document) -> list[Sample]:
    """The samples of the present text."""
    if WORD not in document.text:
        return []
    tree = session.tree(document)
    if tree is None:
        return []
    samples: list[Sample] | None = document.memo.get("samples")
    if samples is None:
        samples = document.memo["samples"] = _of(tree, document.text)
    return samples


def _of(tree: Pipeline, text: str) -> list[Sample]:
    from lslint.execution.samples.comments import samples_of

    return samples_of(tree, text)


def _key(document: Document, sample: Sample) -> tuple[str, str]:
    plugin = sample.plugin
    return document.text[plugin.start : plugin.end], f"{'file' if sample.is_file else 'line'} {sample.text}"


def _pipeline(document: Document) -> SamplePipeline:
    from lslint.execution.samples.pipeline import joined

    return joined([text_source(document.name, document.text)], document.name)


def _environment(session: Session, document: Document) -> Environment:
    """What a run depends on: the ECS mode and the files of the project. A document that is not a file has no files."""
    from lslint.execution.environment import Environment
    from lslint.execution.samples.ecs_mode import mode_of, release_of
    from lslint.execution.samples.tree_files import TreeFiles

    if document.path is None:
        return Environment(ecs="v8")
    source = text_source(document.path, document.text)
    settings = session.settings(document)
    mode = mode_of(source, settings, session.projects)
    files = TreeFiles(os.path.dirname(document.path))
    release = release_of(source, settings)
    return Environment(ecs=mode.ecs, release=release, read_file=files.text, find_files=files.names)


def try_line(server: LanguageServer, session: Session, versioned: bool, arguments: list[Any]) -> str | None:
    """Runs the command: ``arguments`` are the URI of the document, line and column of the filter, and the line to try.
    Returns the trace, or None if there is no filter at the position, or no line, which only some clients let the user
    type. Then a ``# sample:`` comment is inserted above the filter, which the user completes; it is run when the
    document is saved. ``versioned``: the editor can make versioned edits."""
    uri, line, column, *rest = [*arguments, None, None, None][: max(len(arguments), 3)]
    document = session.documents.get(uri) if isinstance(uri, str) else None
    if document is None or not all(isinstance(number, int) and number >= 0 for number in (line, column)):
        return None
    plugin = plugin_at(session, document, line, column)
    if plugin is None:
        return None
    if rest and isinstance(rest[0], str):
        return trace(session, document, plugin, rest[0])
    _insert(server, versioned, document, *new_comment(document, plugin))
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
