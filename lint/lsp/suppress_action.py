"""Comments and config entries that suppress a finding. Comments are offered only where a check proves that they do."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.config.settings import Settings
from lslint.engine.check import parse, text_source
from lslint.engine.file import check_source
from lslint.engine.result import FileResult
from lslint.files.source import Source
from lslint.grammar.bounded_cache import once
from lslint.grammar.suppression import extend, may_hold, render
from lslint.kinds import BY_NAME
from lslint.lsp.documents import Document
from lslint.lsp.session import Session
from lslint.rules.api import Finding
from lslint.suppression.apply import Suppressions
from lslint.suppression.placement import Edit, LongTexts, above, at_line_end, at_top

REASON = "why"
"""Stands for the reason that a person gives."""
MAX_COLUMNS = 120


def suppressing(session: Session, document: Document, finding: Finding) -> Iterator[tuple[bool, Edit]]:
    """Edits that suppress a finding, and whether they do so for the whole file. Each was tried: it removes the finding
    and causes no other. None for a kind of file that has no comments.
    """
    settings = session.settings(document)
    result = document.result
    source = result.source if result is not None else None
    if result is None or source is None:
        return
    top = render([finding.rule.code], REASON, whole_file=True)
    for for_file, edits in ((False, _candidates(source, result, finding)), (True, [at_top(source, top)])):
        for edit in edits:
            if _works(document, finding, edit, settings):
                yield for_file, edit
                break


def _candidates(source: Source, result: FileResult, finding: Finding) -> Iterator[Edit]:
    """Candidates, best first: an existing comment with a list, the end of the line, a separate line above it."""
    line = source.lines.position(finding.start)[0]
    lines = LongTexts(source, result.tree).lines(finding.start)
    comments = getattr(result.tree, "comments", None)
    if comments and may_hold(source.text):
        directives = Suppressions(source, comments).all
        for candidate_line in (line, *reversed(lines or ())):
            for suppression in directives:
                if suppression.line == candidate_line and suppression.directive.close > 0:
                    yield extend(suppression.directive, [finding.rule.code], ", ")
                    return
    comment = render([finding.rule.code], REASON)
    if len(source.lines.line(line).rstrip()) + len(comment) < MAX_COLUMNS:
        yield at_line_end(source, line, comment)
    yield above(source, line, comment)
    if lines is not None:  # after the text, or before the line on which it begins
        yield at_line_end(source, lines[1], comment)
        yield above(source, lines[0], comment)


def _works(document: Document, finding: Finding, edit: Edit, settings: Settings) -> bool:
    """Whether the comment is read as one, is for the finding, and leaves everything else as it was."""
    start, end, new = edit
    source = text_source(document.name, document.text[:start] + new + document.text[end:])
    if document.kind not in BY_NAME:
        return _found_less(document, finding, source, settings)
    tree, errors = parse(source, document.kind)
    if tree is None:
        return False
    present = text_source(document.name, document.text)
    if len(errors) != once(document.memo, "error count", lambda: len(parse(present, document.kind)[1])):
        return False
    shift = len(new) - (end - start) if start <= finding.start else 0
    moved = finding.rule.finding((finding.start + shift, finding.end + shift), finding.message)
    return Suppressions(source, tree.comments, tree).hidden(moved)


def _found_less(document: Document, finding: Finding, source: Source, settings: Settings) -> bool:
    """For a config inside of another file: whether its check finds this finding no more, and no other one."""
    code = finding.rule.code
    had = [each.rule.code for each in (document.result.findings if document.result else ())]
    left = [each.rule.code for each in check_source(source, document.kind, settings).findings]
    return left.count(code) < had.count(code) and all(
        left.count(code_left) <= had.count(code_left) for code_left in set(left)
    )
