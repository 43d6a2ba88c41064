"""Results of files as plain values (strings, numbers, tuples) for ``marshal``: passed between processes, or stored and
loaded again.

Only what reports need is included: no tree and no inner results. The path to the releases is determined beforehand.
"""

from __future__ import annotations

from lslint.engine.result import EmbeddedDocument, FileResult
from lslint.files.source import Source
from lslint.rules import registry
from lslint.rules.api import Edit, Finding, Fix, Inside, Related, Release
from lslint.rules.shared.verdict import NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.project.manifests.model import Deployment

    Packed = tuple[Any, ...]

# The attributes of each class, in the order of its constructor.
SOURCE = ("path", "text", "encoding", "bad")
DOCUMENT = ("kind", "start", "end", "verdict", "starts")
NOT_CHECKED = ("reason", "start", "end")
EDIT = ("start", "end", "text")
INSIDE = ("document", "template", "object", "key", "line", "column", "is_hidden")
RELATED = ("start", "end", "message", "path")
DEPLOYMENT = ("path", "product", "low", "high", "is_assumed", "newest")
EVIDENCE = ("path", "line", "text", "product", "low", "high")
COPIED = (
    "suppressed", "errors_hidden_by", "verdict", "starts", "releases", "secrets", "listed", "sizes", "read",
    "complete", "targets", "templates", "damaged", "product", "unrecognized",
)  # fmt: skip
"""Attributes of a result that are plain values."""


def pack(result: FileResult) -> Packed:
    """A result that ``slim`` has been over."""
    return (
        result.path,
        result.kind,
        None if result.source is None else _values(result.source, SOURCE),
        [_finding(each) for each in result.findings],
        [_finding(each) for each in result.hidden],
        [_values(each, DOCUMENT) for each in result.documents],
        [(_values(each, NOT_CHECKED), each.unmasked, each.of_kind) for each in result.not_checked],
        result.target and (result.target.low.text, result.target.high.text, result.target.origin),
        [_deployment(each) for each in result.deployments],
        _values(result, COPIED),
    )


def unpack(packed: Packed) -> FileResult:
    """The result. Raises ``KeyError`` for a rule that this process does not know."""
    path, kind, source, findings, hidden, documents, not_checked, target, deployments, copied = packed
    result = FileResult(path, kind, None if source is None else Source(*source))
    result.findings = [_unpacked(row) for row in findings]
    result.hidden = [_unpacked(row) for row in hidden]
    result.documents = [EmbeddedDocument(*row) for row in documents]
    result.not_checked = [NotChecked(*row, unmasked=plain, of_kind=general) for row, plain, general in not_checked]
    if target:
        from lslint.config.targets import Target

        result.target = Target(Release(target[0]), Release(target[1]), target[2])
    if deployments:
        from lslint.project.manifests.model import Deployment, Evidence

        for path, product, low, high, is_assumed, newest, evidence in deployments:
            places = [Evidence(*row) for row in evidence]
            result.deployments.append(Deployment(path, product, low, high, places, is_assumed, newest))
    for name, value in zip(COPIED, copied, strict=True):
        setattr(result, name, value)
    return result


def _values(thing: object, names: tuple[str, ...]) -> Packed:
    return tuple([getattr(thing, name) for name in names])


def _deployment(deployment: Deployment) -> Packed:
    return (*_values(deployment, DEPLOYMENT), [_values(place, EVIDENCE) for place in deployment.evidence])


def _finding(finding: Finding) -> Packed:
    fix = finding.fix
    return (
        finding.rule.code,
        finding.start,
        finding.end,
        finding.message,
        fix and (fix.applicability, fix.message, [_values(edit, EDIT) for edit in fix.edits]),
        [_values(note, RELATED) for note in finding.related],
        {"help": finding.help, "severity": finding.severity, "stage": finding.stage, "key": finding.key},
        finding.address,
        finding.pointer,
        finding.suppression,
        finding.inside and _values(finding.inside, INSIDE),
    )


def _unpacked(packed: Packed) -> Finding:
    code, start, end, message, fix, related, rest, address, pointer, suppression, inside = packed
    finding = Finding(
        registry.load(code),
        start,
        end,
        message,
        fix=fix and Fix(fix[0], fix[1], [Edit(*edit) for edit in fix[2]]),
        related=[Related(*note) for note in related],
        **rest,
    )
    finding.address, finding.pointer, finding.suppression = address, pointer, suppression
    finding.inside = inside and Inside(*inside)
    return finding
