"""Results of files as plain values (texts, numbers, tuples), which ``marshal`` writes and reads: from one process to
another, into a store and back.

Kept is what reports need: no tree, no inner results; the way to the releases is asked before.
"""

from __future__ import annotations

from lslint.engine.result import Document, FileResult
from lslint.files.source import Source
from lslint.rules import registry
from lslint.rules.api import Edit, Finding, Fix, Related
from lslint.rules.shared.verdict import NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Packed = tuple[Any, ...]


def pack(result: FileResult) -> Packed:
    """A result that ``slim`` has been over."""
    source = result.source
    return (
        result.path,
        result.kind,
        None if source is None else (source.path, source.text, source.encoding, source.bad),
        [_finding(one) for one in result.findings],
        [_finding(one) for one in result.hidden],
        result.suppressed,
        result.verdict,
        result.starts,
        result.releases,
        [(one.kind, one.start, one.end, one.verdict, one.starts) for one in result.documents],
        [(one.reason, one.start, one.end, one.plain) for one in result.not_checked],
        result.secrets,
        result.listed,
        result.sizes,
    )


def unpack(packed: Packed) -> FileResult:
    """The result. Raises ``KeyError`` for a rule that this process does not know."""
    path, kind, source, findings, hidden, suppressed, verdict, starts, releases, documents, *rest = packed
    gaps, secrets, listed, sizes = rest
    result = FileResult(path, kind, None if source is None else Source(*source))
    result.findings = [_unpacked(one) for one in findings]
    result.hidden = [_unpacked(one) for one in hidden]
    result.suppressed = suppressed
    result.verdict = verdict
    result.starts = starts
    result.releases = releases
    result.documents = [Document(*one) for one in documents]
    result.not_checked = [NotChecked(reason, start, end, plain=plain) for reason, start, end, plain in gaps]
    result.secrets = secrets
    result.listed = listed
    result.sizes = sizes
    return result


def _finding(finding: Finding) -> Packed:
    fix = finding.fix
    return (
        finding.rule.code,
        finding.start,
        finding.end,
        finding.message,
        None
        if fix is None
        else (fix.applicability, fix.message, [(edit.start, edit.end, edit.text) for edit in fix.edits]),
        finding.help,
        [(one.start, one.end, one.message, one.path) for one in finding.related],
        finding.severity,
        finding.stage,
    )


def _unpacked(packed: Packed) -> Finding:
    code, start, end, message, fix, help_, related, severity, stage = packed
    return Finding(
        registry.load(code),
        start,
        end,
        message,
        fix=None if fix is None else Fix(fix[0], fix[1], [Edit(*edit) for edit in fix[2]]),
        help=help_,
        related=[Related(*one) for one in related],
        severity=severity,
        stage=stage,
    )
