"""What a run found: the hand-over from the engine to fixes, reports and exit code."""

from __future__ import annotations

from lslint.files.source import Source
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.record import record
from lslint.rules.api import Finding
from lslint.rules.shared.verdict import NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from lslint.config.targets import Target
    from lslint.engine.trace import Reason, Trace
    from lslint.grammar.config.tree import ConfigFile
    from lslint.grammar.embedding.offsets import OffsetMap
    from lslint.project.manifests.model import Deployment


@record
class EmbeddedDocument:
    """A config inside a host file: kind, span and verdicts, as in the JSON report. ``is_of_fork``: for a fork of the
    server that its kind names."""

    kind: str
    start: int
    end: int
    verdict: str = "unknown"
    starts: str = "unknown"
    is_of_fork: bool = False


HIDING = {
    "suppressed": "suppressed",
    "ignored": "ignored by the config or an option",
    "severity": "shown with a lower severity",
    "baseline": "in the baseline",
    "diff_base": "on lines that --diff-base leaves out",
    "other": "shown as a warning or an info, if at all",
}
"""What hides an error from the report, with the words of the report. ``other``: the finding is not an error."""


class FileResult:
    """One file: what it is, the verdict and the findings in order of place.

    ``verdict``: ``accepted``, ``rejected`` or ``unknown``; ``starts``: ``yes``, ``no`` or ``unknown``; ``releases``:
    which releases accept it, ``""`` none, None not known. ``findings`` are the ones to report: selected, not
    suppressed; ``hidden``: the others that were found, which is all of stage parse, load and start and some of the
    rest. ``errors_hidden_by``: those of ``HIDING`` that hide errors of the file. ``documents``: configs inside this
    file; ``parts``: their own results and offset maps, until an output has asked for the secrets in them. ``secrets``:
    spans of secret values, None until an output asks (``lslint.report.masking.masker``); no output shows their text.
    ``covers``: spans of what may belong to damaged secrets, which no code frame shows, found with them.
    ``damaged``: whether it has syntax errors, None likewise. ``sizes``: how many plugins, expressions and conditions
    its pipelines have (``lslint.report.pipeline_sizes``), for ``--statistics``. ``listed``: False for files of
    kind ``none`` that were only walked over. ``inner_secrets``: spans of secrets in configs inside this file that are
    not among ``parts``; ``inner_spans``: those of the configs whose secrets are searched separately.
    ``source`` is None where the file could not be read. ``complete``: whether rules saw the whole file: no syntax
    errors, no limit reached; set only if the config has entries, as unused ones are reported. ``target``: the releases
    for which the file was checked; None: the newest. ``templates``: with what the text was parsed
    (``FileKind.parse``), None for a file without a tree.
    ``targets``: the releases that the user gave for this file and the configs inside it, as (product, release or range,
    ``Target.origin``). ``product``: whose releases these are, ``opensearch`` for a file in a format of Elasticsearch
    that is for it. ``unrecognized``: why a file that the user names is not a known config, and how to set its kind.
    ``trace``: what the steps of the engine did with the findings, only for ``--explain-finding``.
    ``deployments``: where the project names the releases of this file and of the configs inside it;
    empty where it does not or the user gave them. ``read``: the other files whose content the answer rests on, from the
    root of the project. It has one attribute per answer about a file, for all outputs and commands.
    """

    def __init__(self, path: str, kind: str, source: Source | None) -> None:
        self.path = path
        self.kind = kind
        self.source = source
        self.tree: Pipeline | ConfigFile | None = None
        self.findings: list[Finding] = []
        self.hidden: list[Finding] = []
        self.suppressed = 0
        self.errors_hidden_by: set[str] = set()
        self.verdict = "unknown"
        self.starts = "unknown"
        self._releases: str | Callable[[], str | None] | None = None
        self.documents: list[EmbeddedDocument] = []
        self.parts: list[tuple[FileResult, OffsetMap]] = []
        self.inner_secrets: list[tuple[int, int]] = []
        self.inner_spans: list[tuple[int, int]] = []
        self.not_checked: list[NotChecked] = []
        self.secrets: list[tuple[int, int]] | None = None
        self.covers: list[tuple[int, int]] = []
        self.damaged: bool | None = None
        self.listed = True
        self.sizes: tuple[int, ...] = ()
        self.complete = False
        self.read: list[str] = []
        self.product = ""
        self.unrecognized = ""
        self.templates: bool | str | None = None
        self.target: Target | None = None
        self.trace: Trace | None = None
        self.targets: list[tuple[str, str, str]] = []
        self.deployments: list[Deployment] = []

    @property
    def releases(self) -> str | None:
        """Which releases accept the file; worked out when first asked for, which most outputs do not."""
        releases = self._releases
        if releases is not None and not isinstance(releases, str):
            releases = self._releases = releases()
        return releases

    @releases.setter
    def releases(self, value: str | Callable[[], str | None] | None) -> None:
        self._releases = value

    def note(self, step: str, left: list[Finding], reason: Reason) -> None:
        """Note for ``--explain-finding`` what a step left of the findings."""
        if self.trace is not None:
            self.trace.note(step, left, reason)

    def with_findings(self, findings: list[Finding]) -> FileResult:
        """The same file with other findings; the secrets are those of this result."""
        from copy import copy

        result = copy(self)
        result.findings = findings
        return result

    def keep(self, kept: list[Finding], reason: str = "") -> None:
        """Hides all findings but these. ``reason``: one of ``HIDING``."""
        ids = {id(finding) for finding in kept}
        if reason and any(finding.severity == "error" and id(finding) not in ids for finding in self.findings):
            self.errors_hidden_by.add(reason)
        self.hidden += [finding for finding in self.findings if id(finding) not in ids]
        self.findings = kept


class Run:
    """All files of a run in deterministic order, and what went wrong outside them.

    ``errors``: messages for stderr about paths that could not be read; any makes the exit code 2. ``failures``: path
    and message of the files on which lslint or a custom rule failed, which have no result; any makes the exit code 3.
    ``targets``: product -> release text or None. ``fixed``: path -> number of findings fixed, as reports count them,
    and number of places.
    """

    def __init__(self, targets: dict[str, str | None]) -> None:
        self.results: list[FileResult] = []
        self.errors: list[str] = []
        self.failures: list[tuple[str, str]] = []
        self.targets = targets
        self.fixed: dict[str, tuple[int, int]] = {}


def rejected_without_error(run: Run) -> tuple[list[str], dict[str, int]]:
    """Return the files that are rejected or do not start, without an error in the report, and how many of them for each
    of ``HIDING``."""
    findings = ((result.path, finding) for result in run.results for finding in result.findings)
    errors = ((path, finding) for path, finding in findings if finding.severity == "error")
    with_error = {path for place, finding in errors for path in (place, *(path for path, _ in finding.elsewhere))}
    paths = []
    reasons = dict.fromkeys(HIDING, 0)
    for result in run.results:
        fails = result.verdict == "rejected" or result.starts == "no"
        if result.listed and fails and result.path not in with_error:
            paths.append(result.path)
            for reason in result.errors_hidden_by or ("other",):
                reasons[reason] += 1
    return paths, reasons


def summary(run: Run) -> dict[str, Any]:
    """The ``summary`` object of the JSON report."""
    findings = [finding for result in run.results for finding in result.findings]
    paths, reasons = rejected_without_error(run)
    listed = [result for result in run.results if result.listed]
    return {
        "files": len(listed),
        "accepted": sum(r.verdict == "accepted" for r in listed),
        "rejected": sum(r.verdict == "rejected" for r in listed),
        "rejected_without_error": {"count": len(paths), "reasons": reasons},
        "wont_start": sum(r.starts == "no" for r in listed),
        "unknown": sum(r.verdict == "unknown" for r in listed),
        "findings": len(findings),
        "errors": sum(f.severity == "error" for f in findings),
        "warnings": sum(f.severity == "warning" for f in findings),
        "infos": sum(f.severity == "info" for f in findings),
        "fixable": sum(f.fix is not None and f.fix.applicability != "manual" for f in findings),
    }
