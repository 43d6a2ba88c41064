"""The JSON report, ``schema_version`` 3; its schema is ``schema/output.schema.json`` in the package.

One document, also for no findings; one file and one finding per line. A fix whose new text would show a secret is given
as ``manual`` without edits and not counted in ``fixable``, unless its edits can be cut so that they leave the secret
alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lslint.config.version import VERSION
from lslint.engine.result import FileResult, Run, summary
from lslint.kinds import TARGETS
from lslint.report.embedded_places import row as inside_row
from lslint.report.fingerprint import fingerprints
from lslint.report.formats import Positions, RenderOptions
from lslint.report.links import rule_url
from lslint.rewrite.edits import with_line_ends
from lslint.rules.api import Finding, Related

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.project.manifests.model import Deployment

SYNTAX = "json"
REJECTED = True
RELEASES = True
_MAX_LINES = 1000


def render(run: Run, options: RenderOptions) -> str:
    """The document, with a line end. ``options`` change nothing: other programs read this."""
    from json import dumps

    positions = Positions(run)
    deployments, numbers = deployments_of(run)
    total = summary(run)
    head = {
        "schema_version": 3,
        "tool": {"name": "lslint", "version": VERSION},
        "target": {product: run.targets.get(product) for product in TARGETS},
    }

    def findings() -> Iterator[dict[str, Any]]:
        for row, complete in rows(run, positions):
            total["fixable"] -= not complete
            yield row

    document = "{" + "".join(f"{dumps(key)}: {dumps(value)},\n " for key, value in head.items())
    lists: dict[str, Iterable[dict[str, Any]]] = {
        "deployments": map(deployment_row, deployments),
        "files": (file_row(result, positions, numbers) for result in run.results if result.listed),
        "findings": findings(),
        "failures": ({"path": path, "message": message} for path, message in run.failures),
    }
    for key, listed in lists.items():
        lines: list[str] = []
        document += f'"{key}": ['
        separator = "\n  "
        for row in listed:
            lines += (separator, dumps(row))
            separator = ",\n  "
            if len(lines) > _MAX_LINES:  # CPython extends the string in place: less memory than one join
                document += "".join(lines)
                lines.clear()
        document += "".join(lines)
        document += "],\n " if separator == "\n  " else "\n ],\n "
    document += f'"summary": {dumps(total)}}}\n'
    return document


def rows(run: Run, positions: Positions) -> Iterator[tuple[dict[str, Any], bool]]:
    """Every finding as its object in the report, secrets hidden; False with one whose fix had to be withheld."""
    for result in run.results:
        names = fingerprints(result, positions.masker(result.path)) if result.findings else []
        for finding, name in zip(result.findings, names, strict=True):
            fix, complete = _fix(finding, result, positions)
            yield _finding(finding, fix, name, result, positions), complete


def _position(path: str, offset: int, positions: Positions) -> dict[str, int]:
    line, column = positions.position(path, offset)
    return {"line": line, "column": column, "offset": offset}


def _range(path: str, start: int, end: int, positions: Positions) -> dict[str, Any]:
    return {"start": _position(path, start, positions), "end": _position(path, end, positions)}


def deployments_of(run: Run) -> tuple[list[Deployment], dict[Any, int]]:
    """What the project names as deployed, for the files of the report, in order of folder and product, and
    ``Deployment.key`` -> index. Those of a folder for which the same releases are named are one, with all evidence."""
    by_key = {
        deployment.key: deployment for result in run.results if result.listed for deployment in result.deployments
    }
    deployments: list[Deployment] = []
    numbers: dict[Any, int] = {}
    for key in sorted(by_key):
        deployment, last = by_key[key], deployments[-1] if deployments else None
        if last is not None and last.key[:4] == key[:4]:
            from lslint.project.manifests.model import Deployment

            evidence = {(each.path, each.line, each.text): each for each in (*last.evidence, *deployment.evidence)}
            deployments[-1] = Deployment(*key[:4], [*evidence.values()], last.is_assumed, last.newest)
        else:
            deployments.append(deployment)
        numbers[key] = len(deployments) - 1
    return deployments, numbers


def deployment_row(deployment: Deployment) -> dict[str, Any]:
    """A deployment as its object in the report."""
    return {
        "path": deployment.path,
        "product": deployment.product,
        "release": deployment.release,
        "range": [deployment.low or None, deployment.high or None],
        "evidence": [
            {"path": place.path, "line": place.line or None, "text": place.text} for place in deployment.evidence
        ],
    }


def file_row(result: FileResult, positions: Positions, deployments: dict[Any, int]) -> dict[str, Any]:
    """A file as its object in the report. ``deployments``: ``Deployment.key`` -> index in the list of the report."""
    gaps = []
    for gap in result.not_checked:
        span = None
        if gap.start is not None:
            span = _range(result.path, gap.start, gap.end, positions)
        # to look for secrets takes about as long as to check the file
        reason = gap.reason if gap.unmasked else positions.message(result, gap.reason, near=gap)
        gaps.append({"reason": reason, "range": span})
    return {
        "path": result.path,
        "kind": result.kind,
        "verdict": result.verdict,
        "starts": result.starts,
        "releases": result.releases,
        "deployments": sorted(
            {deployments[deployment.key] for deployment in result.deployments if deployment.key in deployments}
        ),
        "targets": [
            {"product": product, "releases": releases, "origin": origin} for product, releases, origin in result.targets
        ],
        "documents": [
            {
                "kind": document.kind,
                "range": _range(result.path, document.start, document.end, positions),
                "verdict": document.verdict,
                "starts": document.starts,
            }
            for document in result.documents
        ],
        "not_checked": gaps,
        "read": result.read,
    }


def _finding(
    finding: Finding, fix: dict[str, Any] | None, name: str, result: FileResult, positions: Positions
) -> dict[str, Any]:
    related: list[dict[str, Any]] = []
    for note in finding.related:
        path = note.path or result.path
        message = positions.message(result, note.message, path, near=note)
        related.append(_related(path, note, message, None, positions))
    for other in finding.others:
        message = positions.message(result, other.message, near=other)
        related.append(_related(result.path, other, message, _pointer(other, result, positions), positions))
    shown = {(note["path"], note["range"]["start"]["offset"]) for note in related}
    for path, other in finding.elsewhere:
        if (path, other.start) not in shown:
            message = positions.message(result, other.message, path, near=other)
            related.append(_related(path, other, message, _pointer(other, result, positions, path), positions))
    return {
        "code": finding.rule.code,
        "name": finding.rule.name,
        "severity": finding.severity,
        "stage": finding.stage,
        "message": positions.message(result, finding.message, near=finding),
        "path": result.path,
        "range": _range(result.path, finding.start, finding.end, positions),
        "pointer": _pointer(finding, result, positions),
        "inside": inside_row(finding.inside) if finding.inside is not None else None,
        "count": 1 + len(finding.others) + len(finding.elsewhere),
        "related": related,
        "fix": fix,
        "help": positions.message(result, finding.help, near=finding) if finding.help else None,
        "url": rule_url(finding.rule.code) or None,
        "fingerprint": name,
    }


def _related(
    path: str, place: Finding | Related, message: str, pointer: str | None, positions: Positions
) -> dict[str, Any]:
    span = _range(path, place.start, place.end, positions)
    return {"path": path, "range": span, "pointer": pointer, "message": message}


def _pointer(finding: Finding, result: FileResult, positions: Positions, path: str | None = None) -> str | None:
    """The JSON pointer of a location. ``path``: if it is in another file."""
    pointer = finding.pointer
    return positions.message(result, pointer, path, near=finding) if pointer else pointer


def _fix(finding: Finding, result: FileResult, positions: Positions) -> tuple[dict[str, Any] | None, bool]:
    """The ``fix`` object, and False if an applicable fix had to be withheld for a secret in it."""
    fix = finding.fix
    if fix is None:
        return None, True
    text = result.source.text if result.source is not None else ""
    edits = positions.masker(result.path).edits(with_line_ends(fix.edits, text), (finding.start, finding.end))
    complete = edits is not None or fix.applicability == "manual"
    displayed = {
        "applicability": fix.applicability if edits is not None else "manual",
        "message": positions.message(result, fix.title, near=finding),
        "edits": [
            {"range": _range(result.path, start, end, positions), "text": text} for start, end, text in edits or ()
        ],
    }
    return displayed, complete
