"""Findings as the protocol has them."""

from __future__ import annotations

import os

from lsprotocol import types as lsp
from pygls.uris import from_fs_path

from lslint.engine.findings import RANK
from lslint.engine.result import FileResult, Run
from lslint.lsp.documents import Document
from lslint.lsp.positions import TextIndex
from lslint.lsp.session import Session
from lslint.report.formats import Positions
from lslint.report.links import rule_url
from lslint.rules.api import Finding

SOURCE = "lslint"
SEVERITIES = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "info": lsp.DiagnosticSeverity.Information,
}
TAGS = {"unnecessary": lsp.DiagnosticTag.Unnecessary, "deprecated": lsp.DiagnosticTag.Deprecated}
MAX_RELATED = 10


def range_of(index: TextIndex, start: int, end: int) -> lsp.Range:
    """A span (code points) as a range."""
    return lsp.Range(lsp.Position(*index.position(start)), lsp.Position(*index.position(max(start, end))))


def uri_of(path: str) -> str:
    """The URI of a path, absolute or from the working directory."""
    return from_fs_path(os.path.abspath(path)) or ""


class Converter:
    """Makes diagnostics of one open text."""

    def __init__(self, session: Session, document: Document) -> None:
        self.session = session
        self.document = document
        self.result: FileResult = session.check(document)
        run = Run({})
        others = [other.result for other in session.documents.values() if other.result and other is not document]
        run.results = [*others, self.result]
        self.positions = Positions(run)
        self._indexes: dict[str, TextIndex] = {}

    def diagnostics(self) -> list[lsp.Diagnostic]:
        """The diagnostics, errors first where there are more than the options allow."""
        findings, most = self.result.findings, self.session.options.most
        if len(findings) <= most:
            return [self.diagnostic(finding) for finding in findings]
        most_severe = sorted(findings, key=lambda finding: -RANK[finding.severity])[:most]
        diagnostics = [self.diagnostic(finding) for finding in sorted(most_severe, key=lambda finding: finding.start)]
        rest = f"{len(findings) - most} more findings are not shown here (option maxDiagnostics)"
        start = lsp.Position(0, 0)
        diagnostics.append(
            lsp.Diagnostic(lsp.Range(start, start), rest, lsp.DiagnosticSeverity.Information, source=SOURCE)
        )
        return diagnostics

    def diagnostic(self, finding: Finding) -> lsp.Diagnostic:
        """A finding. Its messages hide the secrets of the files."""
        code = finding.rule.code
        tags = [TAGS[tag] for tag in sorted(finding.rule.tags)]
        page = rule_url(code)
        return lsp.Diagnostic(
            range_of(self.document.index, *self.span(finding)),
            self.positions.message(self.result, finding.message, near=finding),
            self._severity(finding),
            code,
            lsp.CodeDescription(page) if page else None,
            SOURCE,
            tags or None,
            self._related(finding),
        )

    def _severity(self, finding: Finding) -> lsp.DiagnosticSeverity:
        if finding.rule.editor_hint and finding.severity == "info":
            return lsp.DiagnosticSeverity.Hint
        return SEVERITIES[finding.severity]

    def span(self, finding: Finding) -> tuple[int, int]:
        """Where a finding is shown: something is underlined wherever the line has a character to underline."""
        start, end = finding.start, finding.end
        if start >= end:
            first, last = self.document.index.line_span(self.document.index.position(start)[0])
            start, end = (start, start + 1) if start < last else (max(first, last - 1), last)
        return start, end

    def _related(self, finding: Finding) -> list[lsp.DiagnosticRelatedInformation] | None:
        notes = []
        for note in finding.related[:MAX_RELATED]:
            path = note.path or self.result.path
            uri = self.document.uri if path == self.result.path else uri_of(path)
            location = lsp.Location(uri, range_of(self._index(path), note.start, note.end))
            message = self.positions.message(self.result, note.message, path, near=note)
            notes.append(lsp.DiagnosticRelatedInformation(location, message))
        return notes or None

    def _index(self, path: str) -> TextIndex:
        if path == self.result.path:
            return self.document.index
        index = self._indexes.get(path)
        if index is None:
            source = self.positions.source(path)
            index = self._indexes[path] = TextIndex(source.text if source else "", self.document.encoding)
        return index
