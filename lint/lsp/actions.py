"""Code actions: quick fixes, everything at once, and comments that suppress a finding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lsprotocol import types as lsp

from lslint.config.settings import Settings
from lslint.engine.file import check_source
from lslint.engine.result import FileResult
from lslint.files.source import Source
from lslint.lsp.diagnostics import Converter, range_of
from lslint.lsp.documents import Document
from lslint.lsp.session import Session
from lslint.lsp.suppress_action import REASON, suppressing
from lslint.lsp.text_edits import difference
from lslint.rewrite.driver import FixDriver
from lslint.rewrite.edits import with_line_ends
from lslint.rules.api import Finding

Edits = Sequence[tuple[int, int, str]]

FIX_ALL = "source.fixAll.lslint"
KINDS = [lsp.CodeActionKind.QuickFix, FIX_ALL]
MAX_SUPPRESSED = 5
"""Findings at one place for which comments are offered."""
UNSAFE = "unsafe: changes what it does"


@dataclass(slots=True, eq=False)
class Capabilities:
    """What the editor can do with actions: ``versioned`` edits of documents, ``snippets`` in edits."""

    versioned: bool = False
    snippets: bool = False


def actions(
    session: Session, document: Document, params: lsp.CodeActionParams, can: Capabilities
) -> list[lsp.CodeAction]:
    """What can be done at a range: quick fixes of the findings there, comments that suppress them, all safe fixes."""
    only = params.context.only
    found: list[lsp.CodeAction] = []
    result = session.check(document)
    index = document.index
    start = index.offset(params.range.start.line, params.range.start.character)
    end = index.offset(params.range.end.line, params.range.end.character)
    here = [one for one in result.findings if one.start <= end and max(one.end, one.start + 1) >= start]
    if wanted(only, lsp.CodeActionKind.QuickFix):
        converter = Converter(session, document)
        for finding in here:
            found += _fixes(document, finding, converter, can)
        if len({finding.rule.code for finding in here}) <= MAX_SUPPRESSED:
            found += _comments(session, document, here, converter, can)
    # to try all fixes takes several checks: not at every step of the cursor
    requested = params.context.trigger_kind != lsp.CodeActionTriggerKind.Automatic and any(map(_is_safe, here))
    if wanted(only, FIX_ALL) and (only or requested):
        edits = fix_all(session, document)
        if edits:
            unsafe = session.options.fix_all_unsafe
            title = f"Fix everything that lslint can fix{', unsafe fixes too' if unsafe else ' safely'}"
            found.append(lsp.CodeAction(title, FIX_ALL, edit=_edit(document, edits, can)))
    return found


def wanted(only: Sequence[lsp.CodeActionKind | str] | None, kind: str) -> bool:
    """Whether actions of a kind are asked for: kinds are words with dots, and a word means all that begin with it."""
    return not only or any(kind == one or kind.startswith(f"{_text(one)}.") for one in map(_text, only))


def _text(kind: lsp.CodeActionKind | str) -> str:
    return kind.value if isinstance(kind, lsp.CodeActionKind) else kind


def _is_safe(finding: Finding) -> bool:
    return finding.fix is not None and finding.fix.applicability == "safe"


def _fixes(document: Document, finding: Finding, converter: Converter, can: Capabilities) -> list[lsp.CodeAction]:
    fix = finding.fix
    if fix is None or fix.applicability == "manual" or not fix.edits:
        return []
    safe = fix.applicability == "safe"
    note = finding.rule.code if safe else f"{finding.rule.code}, {UNSAFE}"
    title = f"{converter.positions.message(converter.result, fix.message, near=finding)} ({note})"
    edit = _edit(document, with_line_ends(fix.edits, document.text), can)
    return [
        lsp.CodeAction(
            title, lsp.CodeActionKind.QuickFix, [converter.diagnostic(finding)], is_preferred=safe or None, edit=edit
        )
    ]


def _comments(
    session: Session, document: Document, here: list[Finding], converter: Converter, can: Capabilities
) -> list[lsp.CodeAction]:
    made = []
    seen: set[tuple[str, int]] = set()
    for finding in here:
        code = finding.rule.code
        line = document.index.position(finding.start)[0]
        if code.startswith("LS9") or (code, line) in seen:
            continue
        seen.add((code, line))
        for for_file, edit in suppressing(session, document, finding):
            title = f"Suppress {code} ({finding.rule.name}) {'in this file' if for_file else 'here'}, with a reason"
            change = _edit(document, [edit], can, snippet=can.snippets)
            made.append(
                lsp.CodeAction(title, lsp.CodeActionKind.QuickFix, [converter.diagnostic(finding)], edit=change)
            )
    return made


def fix_all(session: Session, document: Document) -> list[tuple[int, int, str]]:
    """The edits of all safe fixes, in rounds as ``--fix`` makes them (unsafe ones too if the options say so)."""
    result = session.check(document)
    unsafe = session.options.fix_all_unsafe
    applied = ("safe", "unsafe") if unsafe else ("safe",)
    if not any(one.fix is not None and one.fix.applicability in applied for one in result.findings):
        return []

    def check(source: Source, kind: str, settings: Settings) -> FileResult:
        if document.path is None:
            return check_source(source, kind, settings)
        session.projects.forget(document.path)
        return check_source(source, kind, settings, session.projects)

    try:
        outcome = FixDriver(check, session.settings(document)).fix(result, unsafe=unsafe)
    finally:
        if document.path is not None:
            session.projects.forget(document.path)
    return difference(document.text, outcome.text)


def _edit(document: Document, edits: Edits, can: Capabilities, snippet: bool = False) -> lsp.WorkspaceEdit:
    made: list[lsp.TextEdit | lsp.AnnotatedTextEdit | lsp.SnippetTextEdit] = []
    for start, end, text in edits:
        where = range_of(document.index, start, end)
        head, reason, rest = text.rpartition(REASON)
        if snippet and reason:  # it is typed next
            value = f"{_escaped(head)}${{1:{reason}}}{_escaped(rest)}"
            made.append(lsp.SnippetTextEdit(where, lsp.StringValue(value)))
        else:
            made.append(lsp.TextEdit(where, text))
    if can.versioned:
        identifier = lsp.OptionalVersionedTextDocumentIdentifier(document.uri, document.version)
        return lsp.WorkspaceEdit(document_changes=[lsp.TextDocumentEdit(identifier, made)])
    return lsp.WorkspaceEdit({document.uri: made})  # type: ignore[dict-item]


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}")
