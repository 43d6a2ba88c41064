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
from lslint.rewrite.driver import fix
from lslint.rewrite.edits import with_line_ends
from lslint.rewrite.line_diff import difference
from lslint.rules.api import DECISIVE, Finding
from lslint.rules.shared.suggest import closest

Edits = Sequence[tuple[int, int, str]]

FIX_ALL = "source.fixAll.lslint"
KINDS = [lsp.CodeActionKind.QuickFix, FIX_ALL]
MAX_SUPPRESSED = 5
"""Findings at one place for which comments are offered."""
MAX_WORD = 100
"""Characters of a word whose spelling is compared."""
UNSAFE = "unsafe: changes what it does"


@dataclass(slots=True, eq=False)
class Capabilities:
    """What the editor can do with actions: ``versioned`` edits of documents, and ``snippets`` in edits."""

    versioned: bool = False
    snippets: bool = False


def actions(
    session: Session, document: Document, params: lsp.CodeActionParams, can: Capabilities
) -> list[lsp.CodeAction]:
    """What can be done at a range: quick fixes of the findings there, all safe fixes, comments that suppress them."""
    only = params.context.only
    offered: list[lsp.CodeAction] = []
    result = session.check(document)
    index = document.index
    start = index.offset(params.range.start.line, params.range.start.character)
    end = index.offset(params.range.end.line, params.range.end.character)
    findings = [each for each in result.findings if each.start <= end and max(each.end, each.start + 1) >= start]
    quick_fixes = wanted(only, lsp.CodeActionKind.QuickFix)
    converter = Converter(session, document)
    if quick_fixes:
        for finding in sorted(findings, key=lambda each: _nearness(document, each)):
            offered += _fixes(document, finding, converter, can)
    # to try all fixes takes several checks: not at every step of the cursor
    is_fixable = any(finding.fix is not None and finding.fix.applicability == "safe" for finding in findings)
    requested = is_fixable and params.context.trigger_kind != lsp.CodeActionTriggerKind.Automatic
    if wanted(only, FIX_ALL) and (only or requested):
        edits = fix_all(session, document)
        if edits:
            unsafe = session.options.fix_all_unsafe
            title = f"Fix everything that lslint can fix{', unsafe fixes too' if unsafe else ' safely'}"
            offered.append(lsp.CodeAction(title, FIX_ALL, edit=_edit(document, edits, can)))
    if quick_fixes and len({finding.rule.code for finding in findings}) <= MAX_SUPPRESSED:
        offered += _comments(session, document, findings, converter, can)
    return offered


def wanted(only: Sequence[lsp.CodeActionKind | str] | None, kind: str) -> bool:
    """Whether actions of a kind are asked for: kinds are words with dots, and a word means all that begin with it."""
    return not only or any(
        kind == requested or kind.startswith(f"{_text(requested)}.") for requested in map(_text, only)
    )


def _text(kind: lsp.CodeActionKind | str) -> str:
    return kind.value if isinstance(kind, lsp.CodeActionKind) else kind


def _nearness(document: Document, finding: Finding) -> tuple[bool, int, bool, int]:
    """The order of the quick fixes at a place: corrected spellings first, then the narrowest span, then what is
    refused, and advice about the plugin or object around the place last."""
    wrong = not _is_correction(document, finding)
    return wrong, finding.end - finding.start, finding.stage not in DECISIVE, finding.start


def _is_correction(document: Document, finding: Finding) -> bool:
    """Whether the fix corrects the spelling of a word."""
    edits = finding.fix.edits if finding.fix is not None else ()
    if len(edits) != 1:
        return False
    old, new = document.text[edits[0].start : edits[0].end].strip("\"'"), edits[0].text.strip("\"'")
    return old != new and len(old) <= MAX_WORD and closest(old, [new]) is not None


def _fixes(document: Document, finding: Finding, converter: Converter, can: Capabilities) -> list[lsp.CodeAction]:
    fix = finding.fix
    if fix is None or not fix.edits:
        return []
    requested = finding.rule.fix_on_request and fix.applicability == "manual"
    correction = _is_correction(document, finding)
    if fix.applicability == "manual" and not requested and not correction:
        return []
    safe = requested or fix.applicability == "safe"
    note = finding.rule.code if safe else f"{finding.rule.code}, {UNSAFE}"
    # a name that is refused is misspelled; another unsafe fix of a syntax error guesses where something ends; what
    # `--fix` applies only on request is nothing for "auto fix" either
    is_preferred = not finding.rule.fix_on_request and (safe or correction or finding.stage in ("load", "start"))
    title = f"{converter.positions.message(converter.result, fix.message, near=finding)} ({note})"
    edit = _edit(document, with_line_ends(fix.edits, document.text), can)
    return [
        lsp.CodeAction(
            title,
            lsp.CodeActionKind.QuickFix,
            [converter.diagnostic(finding)],
            is_preferred=is_preferred or None,
            edit=edit,
        )
    ]


def _comments(
    session: Session, document: Document, findings: list[Finding], converter: Converter, can: Capabilities
) -> list[lsp.CodeAction]:
    offered = []
    seen: set[tuple[str, int]] = set()
    for finding in findings:
        code = finding.rule.code
        line = document.index.position(finding.start)[0]
        if code.startswith("LS9") or (code, line) in seen:
            continue
        seen.add((code, line))
        for for_file, edit in suppressing(session, document, finding):
            title = f"Suppress {code} ({finding.rule.name}) {'in this file' if for_file else 'here'}, with a reason"
            change = _edit(document, [edit], can, snippet=can.snippets)
            offered.append(
                lsp.CodeAction(title, lsp.CodeActionKind.QuickFix, [converter.diagnostic(finding)], edit=change)
            )
    return offered


def fix_all(session: Session, document: Document) -> list[tuple[int, int, str]]:
    """The edits of all safe fixes, in rounds as ``--fix`` makes them (unsafe ones too if the options say so)."""
    result = session.check(document)
    unsafe = session.options.fix_all_unsafe
    applied = ("safe", "unsafe") if unsafe else ("safe",)
    if not any(finding.fix is not None and finding.fix.applicability in applied for finding in result.findings):
        return []

    def check(source: Source, kind: str, settings: Settings) -> FileResult:
        if document.path is None:
            return check_source(source, kind, settings)
        return check_source(source, kind, settings, session.projects.with_text(document.path, source))

    outcome = fix(result, session.settings(document), check, unsafe=unsafe)
    return difference(document.text, outcome.text)


def _edit(document: Document, edits: Edits, can: Capabilities, snippet: bool = False) -> lsp.WorkspaceEdit:
    changes: list[lsp.TextEdit | lsp.AnnotatedTextEdit | lsp.SnippetTextEdit] = []
    for start, end, text in edits:
        where = range_of(document.index, start, end)
        head, reason, rest = text.rpartition(REASON)
        if snippet and reason:  # it is typed next
            value = f"{_escaped(head)}${{1:{reason}}}{_escaped(rest)}"
            changes.append(lsp.SnippetTextEdit(where, lsp.StringValue(value)))
        else:
            changes.append(lsp.TextEdit(where, text))
    if can.versioned:
        identifier = lsp.OptionalVersionedTextDocumentIdentifier(document.uri, document.version)
        return lsp.WorkspaceEdit(document_changes=[lsp.TextDocumentEdit(identifier, changes)])
    return lsp.WorkspaceEdit({document.uri: changes})  # type: ignore[dict-item]  # snippets need versions


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}")
