"""Findings about what is deployed as a whole: several releases of one product, unsupported combinations of products.
Each is reported once, at the place that names a release; the other places are related locations."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence

from lslint.config.settings import Settings
from lslint.engine.findings import sort_key
from lslint.engine.notices import notice
from lslint.engine.result import FileResult
from lslint.engine.selection import reported
from lslint.files.source import Source, Unreadable, blank_except, read
from lslint.kinds import product_title
from lslint.kinds.roles import NOT_DEPLOYED
from lslint.project.deployment.deployments import Deployments
from lslint.project.deployment.folders import is_of_tests, kind_of
from lslint.project.deployment.model import MOUNTED, NAMED, Deployment, Evidence, Incompatibility
from lslint.rules.api import Context, Related, Rule
from lslint.rules.run import Notice
from lslint.rules.run import reported as run_rules
from lslint.rules.shared.message_parts import enumerated

_ALLOWED = re.compile(r"(?m)^[^#\n]*\ballow_older_versions[\"']?[ \t]*:[ \t]*[\"']?true\b")
"""The setting with which Beats send to an older Elasticsearch."""
_INSTALLED = re.compile(r"[^\s:=]*(?:[:=]|-(?=v?\d))\S*(?: \(|$)")
"""The text of an image or package, not ``name value`` or the name of a variable."""
_WITHOUT_SWITCH = ("logstash", "kibana")
MAX_NAMED = 4
"""Releases that a message lists."""


def add_notices(
    results: list[FileResult], deployments: Deployments, settings_of: Callable[[str], Settings]
) -> list[Deployment]:
    """Adds the findings to the results, and results for manifests that the run does not check. ``settings_of``: the
    settings of a path. Returns the deployments that findings are based on and that no file belongs to."""
    places = _Places(results, settings_of)
    others: dict[object, Deployment] = {}
    first: dict[tuple[str, str], tuple[Deployment, FileResult]] = {}
    several: dict[tuple[str, str], tuple[bool, FileResult, Deployment]] = {}
    for result in results:
        if result.role in NOT_DEPLOYED:
            continue
        for one in result.deployments:
            key = (one.path, one.product)
            if key not in first:
                first[key] = one, result
            named = _certain(one)
            if all(kind_of(os.path.basename(each.path)) == "docs" for each in named):
                continue  # a guide through several releases
            if len({_minor(each.high) for each in named}) > 1 and not (key in several and several[key][0]):
                is_manifest = any(each.path == result.path for each in named)
                if key not in several or is_manifest:
                    several[key] = (is_manifest, result, one)
    shown: set[tuple[str, frozenset[str]]] = set()
    for _, result, one in several.values():
        at = _locations(one)
        if (one.product, at) in shown or any(
            one.product == other.product and at < _locations(other) for _, _, other in several.values()
        ):
            continue  # a finding for another folder names the same manifests
        shown.add((one.product, at))
        places.add(run_rules.SeveralReleases, _several(one), _certain(one), result)
    for pair in deployments.incompatible(first[key][0] for key in sorted(first)):
        product = pair.other.product if (pair.path, pair.other.product) in first else pair.elasticsearch.product
        concerned = first[pair.path, product][1]
        if (
            not _is_weak(pair)
            and not _is_apart(results, pair.other)
            and not (pair.other.product not in _WITHOUT_SWITCH and _is_allowed(results))
        ):
            reason = f"{_named(pair.other)} is newer than {_named(pair.elasticsearch)}"
            evidence = [pair.other.evidence[0], pair.elasticsearch.evidence[0]]
            places.add(run_rules.UnsupportedCombination, reason, evidence, concerned)
            others[pair.elasticsearch.key] = pair.elasticsearch
    return list(others.values())


def _certain(deployment: Deployment) -> list[Evidence]:
    """The contradicting releases that are certain, without those of tests."""
    return [one for one in deployment.contradictions if not is_of_tests(one.path) and _is_certain(one, deployment)]


def _is_certain(release: Evidence, deployment: Deployment) -> bool:
    """Whether an image or package has a release, or a manifest that takes the file. A variable, for example a default
    of another role, or a repository of packages may belong to something else."""
    return any(
        one.strength in (MOUNTED, NAMED) or (_INSTALLED.match(one.text) is not None and "/packages/" not in one.text)
        for one in deployment.evidence
        if (one.low, one.high) == (release.low, release.high)
    )


def _locations(deployment: Deployment) -> frozenset[str]:
    """Where the releases are named that contradict each other."""
    return frozenset(one.location for one in deployment.contradictions)


class _Places:
    """Adds findings at evidence."""

    def __init__(self, results: list[FileResult], settings_of: Callable[[str], Settings]) -> None:
        self._results = results
        self._settings_of = settings_of
        self._by_path = {result.path: result for result in results if result.source is not None}
        self._read: dict[str, Source | None] = {}
        self._shown: dict[str, set[tuple[int, int]]] = {}

    def add(self, rule: type[Rule], reason: str, evidence: list[Evidence], concerned: FileResult) -> None:
        """Adds a finding at the first evidence, if possible in a file of the run; at the start of the file that it
        concerns if only names of files and folders are evidence."""
        spans = [(one, span) for one in evidence if (span := self._span(one)) is not None]
        spans.sort(key=lambda each: not self._is_checked(each[0].path))
        if not spans:
            notice(concerned, rule, reason, self._settings_of(concerned.path))
            return
        (first, (start, end)), *others = spans
        result = self._result(first, [span for one, span in spans if one.path == first.path])
        context = Context("", None, result.path, result.kind)
        found = list(rule.instance().check(Notice(reason, start, end), context))
        for finding in found:
            finding.related = tuple(
                Related(*span, f"{product_title(one.product)} {one.high or one.low}", one.path) for one, span in others
            )
        result.findings += reported(found, result.path, self._settings_of(result.path))
        result.findings.sort(key=sort_key)

    def _is_checked(self, path: str) -> bool:
        result = self._by_path.get(path)
        return result is not None and result.role not in NOT_DEPLOYED

    def _source(self, path: str) -> Source | None:
        if path in self._by_path and path not in self._shown:
            return self._by_path[path].source
        if path not in self._read:
            try:
                self._read[path] = read(path)
            except Unreadable:
                self._read[path] = None
        return self._read[path]

    def _span(self, evidence: Evidence) -> tuple[int, int] | None:
        """Where the text of an evidence is, else the start of its line; None for the name of a file."""
        source = self._source(evidence.path) if evidence.line else None
        if source is None or evidence.line > len(source.lines.starts()):
            return None
        line = source.lines.line(evidence.line)
        start = source.lines.starts()[evidence.line - 1]
        at = line.find(evidence.text)
        if at >= 0 and evidence.text:
            return start + at, start + at + len(evidence.text)
        start += len(line) - len(line.lstrip())
        return start, start

    def _result(self, evidence: Evidence, spans: list[tuple[int, int]]) -> FileResult:
        """The result of the file of an evidence; for a file that is no config a new one, which shows only these spans:
        a manifest and an ``.env`` file may hold secrets."""
        path = evidence.path
        if path not in self._by_path or path in self._shown:
            source = self._source(path)
            assert source is not None
            shown = self._shown.setdefault(path, set())
            shown.update(spans)
            if path not in self._by_path:
                self._by_path[path] = result = FileResult(path, "none", None)
                result.listed = False
                self._results.append(result)
            self._by_path[path].source = Source(path, blank_except(source.text, shown, mark=True))
        return self._by_path[path]


def _is_allowed(results: Sequence[FileResult]) -> bool:
    """Whether a file of the run allows Beats to send to an older Elasticsearch."""
    texts = (result.source.text for result in results if result.source is not None)
    return any(_ALLOWED.search(text) is not None for text in texts if "allow_older_versions" in text)


_SERVER = re.compile(r"(?im)^[^#\n]*(?:elasticsearch|\bcloud[._]id\b|\bopensearch\b)")


def _is_apart(results: Sequence[FileResult], deployment: Deployment) -> bool:
    """Whether the configs of a product show that it does not send to Elasticsearch: a Beat that sends to Logstash."""
    if deployment.product == "kibana":
        return False
    texts = [
        result.source.text
        for result in results
        if result.source is not None
        and any((one.path, one.product) == (deployment.path, deployment.product) for one in result.deployments)
    ]
    sends = any(re.search(r"(?m)^[^#\n]*\boutput\b", text) is not None for text in texts)
    return sends and all(_SERVER.search(text) is None for text in texts)


def _minor(release: str) -> tuple[str, ...]:
    """A release without its patch level."""
    return tuple(release.split(".")[:2])


def _is_weak(pair: Incompatibility) -> bool:
    """Whether the releases do not make a case: both are read from the same line, or they are from the time before 5.0,
    when each product had its own numbers."""
    if pair.other.evidence[0].location == pair.elasticsearch.evidence[0].location:
        return True
    return any(int(one.low.partition(".")[0] or 0) < 5 for one in (pair.other, pair.elasticsearch))


def _several(deployment: Deployment) -> str:
    named = [f"{one.high} ({one.location})" for one in _certain(deployment)]
    if len(named) > MAX_NAMED:
        named[MAX_NAMED - 1 :] = [f"{len(named) - MAX_NAMED + 1} more"]
    return f"{product_title(deployment.product)}: {enumerated(named)}"


def _named(deployment: Deployment) -> str:
    return f"{product_title(deployment.product)} {deployment.releases} ({deployment.evidence[0].location})"
