"""Checks a file for the releases that are deployed: given by the user, or inferred from the project.

A range of releases is checked at both ends. What both ends report is certain. What only one of them reports is a
warning at most and names the release (hints for an upgrade are dropped), and where their verdicts differ, the verdict
is unknown. A fix is safe only if it is safe at both ends. That holds for a range that the user gives, and for releases
of manifests that mount or copy the file. If other places of the project name several releases, most of them are those
of other parts (an old chapter of notes, another role, a client library): what only one of them reports is dropped.

An inferred range such as ``7.x``, of a repository or of a name, means its newest release in nearly all cases: what only
its oldest one reports is dropped. Where only the content of the files dates them, what one end reports is no evidence.
Where nothing but the name of a file or folder shows the release, or a manifest in another part of the project, an error
is certain only if it is reported without a release too.
"""

from __future__ import annotations

from lslint.config.targets import Target, is_known
from lslint.engine.findings import lacks_feature, make_unsafe, sort_key
from lslint.engine.result import FileResult
from lslint.kinds import product_title
from lslint.rules import knowledge
from lslint.rules.api import DECISIVE, Finding, Fix, Release
from lslint.rules.run import reported
from lslint.rules.shared.verdict import OPTIONS_UNKNOWN, NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Set
    from typing import Protocol

    from lslint.project.manifests.model import Deployment
    from lslint.rules.project_view import ProjectView

    class Check(Protocol):
        """Checks the file for one release, or for none in particular."""

        def __call__(self, release: Release | None, codes: Set[str] | None = None) -> FileResult:
            """``codes``: of the rules whose findings are wanted; None: of all."""

    Merge = Callable[[FileResult, FileResult, str, Target], FileResult]

_FIRST = {"logstash": "5.0"}
"""Products -> the first release whose options are recorded, where the catalogue has older releases."""


def check(
    product: str,
    target: Target | None,
    deployment: Deployment | None,
    run: Check,
    path: str = "",
    project: ProjectView | None = None,
) -> FileResult:
    """The result of checking a file, or a config inside it. ``target``: the releases that the user gives; None: those
    of the deployment that the project names. ``run`` checks the file for one release, or for none in particular (None).
    ``path``: of the file; ``project``: as seen from it."""
    if target is None and deployment is not None and deployment.low:
        target = Target(Release(deployment.low), Release(deployment.high))
    name = product_title(product if deployment is None else deployment.product)
    result = run(None) if target is None else _check_target(product, name, target, run, merge)
    if target is not None and target.high.numbers[:2] < _first(product).numbers:
        _add_refused(product, result, run)
    result.target = target
    if target is not None and target.origin:
        result.targets = list(dict.fromkeys([(product, str(target), target.origin), *result.targets]))
    if deployment is not None:
        result.deployments.append(deployment)
    return result


def _check_target(product: str, name: str, target: Target, run: Check, combine: Merge) -> FileResult:
    """The result for these releases, which need not be known. ``name``: of the product, for messages."""
    known: list[str] = knowledge.load("releases")[product]
    newest = Release(known[-1])
    note = ""
    oldest = target.low
    if target.high.numbers[:2] > newest.numbers:
        note = f"{name} {target.high} is newer than {newest}, the newest release that lslint knows"
        target = Target(newest if target.low.numbers[:2] > newest.numbers else target.low, newest, target.origin)
    if not is_known(product, _minor(target.high)):
        return _check_old(product, name, target, run)
    if not is_known(product, _minor(target.low)):
        target = Target(Release(known[0]), target.high, target.origin)
    result = run(target.high)
    if target.is_range:
        result = combine(run(target.low), result, name, target)
    _drop_impossible(result, oldest)
    if note:
        _doubt_unknown(result)
        result.not_checked.append(NotChecked(f"{note}: checked for {newest}", unmasked=True))
    return result


def _doubt_unknown(result: FileResult) -> None:
    """Makes warnings of the errors about what the newest known release does not have: a later one may have it. What was
    removed does not come back, and syntax does not change."""
    everything = [*result.findings, *result.hidden]
    doubted = [
        one for one in everything if one.severity == "error" and one.stage != "parse" and not one.rule.is_upgrade
    ]
    for finding in doubted:
        finding.severity = "warning"
        make_unsafe(finding)
    if doubted and not any(one.severity == "error" for one in everything):
        result.verdict = result.starts = "unknown"
        result.releases = None


def _minor(release: Release) -> str:
    return ".".join(map(str, release.numbers[:2]))


def _drop_impossible(result: FileResult, release: Release) -> None:
    """Drops advice that this release cannot follow, and errors that only later releases are known to report."""
    for findings in (result.findings, result.hidden):
        findings[:] = [
            one for one in findings if not one.rule.needs or release.numbers >= Release(one.rule.needs).numbers
        ]


def _check_old(product: str, name: str, target: Target, run: Check) -> FileResult:
    """The result for releases before those that are known: syntax that the oldest one does not read either, and
    advice that holds for them."""
    release = target.high
    oldest = knowledge.load("releases")[product][0]
    result = run(Release(oldest))
    for findings in (result.findings, result.hidden):
        findings[:] = [one for one in findings if one.stage not in ("load", "start") and not _is_upgrade(one)]
    _drop_impossible(result, target.low)
    result.verdict = result.starts = "unknown"
    result.releases = None
    reason = f"{name} {release} is older than {oldest}, the oldest release that lslint knows"
    result.not_checked = [gap for gap in result.not_checked if gap.reason != OPTIONS_UNKNOWN]
    result.not_checked.append(NotChecked(reason, unmasked=True))
    return result


def _first(product: str) -> Release:
    """The first release of which all facts are recorded."""
    return Release(_FIRST.get(product) or knowledge.load("releases")[product][0])


def _add_refused(product: str, result: FileResult, run: Check) -> None:
    """Adds what no release with recorded facts loads, as warnings: the release in use has no record. What older
    releases accepted is not among it. What else plugins of the first releases required is not recorded."""
    oldest = run(_first(product))
    refused = {_key(one) for one in oldest.findings if one.severity == "error"}
    known = {_key(one) for one in (*result.findings, *result.hidden)}
    for finding in run(None).findings:
        if finding.stage not in ("load", "start") or finding.severity != "error" or _is_upgrade(finding):
            continue
        if finding.is_former or (product in _FIRST and not finding.rule.reports_names):
            continue
        if _key(finding) in refused and _key(finding) not in known:
            finding.severity = "warning"
            finding.fix = None
            result.findings.append(finding)
    result.findings.sort(key=sort_key)


def _is_upgrade(finding: Finding) -> bool:
    """Whether a finding is about what newer releases reject or deprecate."""
    return finding.rule.is_upgrade or (finding.rule.stage in DECISIVE and finding.severity != "error")


def merge_limits(low: FileResult, high: FileResult, name: str, target: Target) -> FileResult:
    """What both ends of a range report; the result is ``high``, changed."""
    for mine, other in ((high.findings, low.findings), (high.hidden, low.hidden)):
        left: dict[tuple[str, int, int], list[Finding]] = {}
        for finding in other:
            left.setdefault(_key(finding), []).append(finding)
        common = []
        for finding in mine:
            same = left.get(_key(finding))
            if not same:
                if _is_of_new_feature(finding, target):
                    common.append(finding)
                continue
            at_low = same.pop(0)
            causes = [each.key or each.message for each in (finding, at_low)]
            differs = causes[0] != causes[1] and finding.stage == "advice"
            if differs and not finding.rule.names_releases:
                continue  # what is true depends on the release
            fix = _common_fix(at_low, finding)
            weaker = min(finding, at_low, key=_severity)
            weaker.fix = fix
            common.append(weaker)
        mine[:] = common
    return _merge_rest(low, high)


def merge_newest(low: FileResult, high: FileResult, name: str, target: Target) -> FileResult:
    """The result for the newest release of a major one, with fixes that are safe for the oldest one too."""
    for mine, other in ((high.findings, low.findings), (high.hidden, low.hidden)):
        left = {_key(finding): finding for finding in other}
        found = []
        for finding in mine:
            same = left.get(_key(finding))
            if same is not None:
                finding.fix = _common_fix(same, finding)
            elif finding.severity != "error" and not _is_of_new_feature(finding, target):
                continue  # a new name or option may not exist yet
            else:
                make_unsafe(finding)
            found.append(finding)
        mine[:] = found
    high.complete = high.complete and low.complete
    if high.used_entries is not None:
        high.used_entries = tuple({*high.used_entries, *(low.used_entries or ())})
    return high


def merge_common(low: FileResult, high: FileResult, name: str, target: Target) -> FileResult:
    """As ``merge``, without what only one end reports."""
    return merge(low, high, name, target, alone=False)


def merge(low: FileResult, high: FileResult, name: str, target: Target, *, alone: bool = True) -> FileResult:
    """The result for a range, from those for its ends; it is ``high``, changed. ``alone``: with what only one end
    reports."""
    high.findings = _merged(low.findings, high.findings, name, target, alone=alone)
    high.hidden = _merged(low.hidden, high.hidden, name, target, alone=alone)
    if low.verdict != high.verdict:
        why = f"{target.origin} allows both" if target.origin else "the project names both"
        reason = f"{name} {target.low} and {target.high} differ: {why}"
        high.not_checked.append(NotChecked(reason, unmasked=True))
    return _merge_rest(low, high)


def _merge_rest(low: FileResult, high: FileResult) -> FileResult:
    """Verdicts and notes of both ends, in ``high``."""
    high.complete = high.complete and low.complete
    if high.used_entries is not None:
        high.used_entries = tuple({*high.used_entries, *(low.used_entries or ())})
    if low.verdict != high.verdict:
        high.verdict = "unknown"
    if low.starts != high.starts:
        high.starts = "unknown"
    for mine, other in zip(high.documents, low.documents, strict=False):
        if mine.verdict != other.verdict:
            mine.verdict = "unknown"
        if mine.starts != other.starts:
            mine.starts = "unknown"
    reasons = {(gap.reason, gap.start, gap.end) for gap in high.not_checked}
    high.not_checked += [gap for gap in low.not_checked if (gap.reason, gap.start, gap.end) not in reasons]
    return high


def _merged(low: list[Finding], high: list[Finding], name: str, target: Target, *, alone: bool) -> list[Finding]:
    left: dict[tuple[str, int, int], list[Finding]] = {}
    for finding in low:
        left.setdefault(_key(finding), []).append(finding)
    found = []
    for finding in high:
        same = left.get(_key(finding))
        if same:
            other = same.pop(0)
            if finding.rule.names_releases and finding.message != other.message:
                continue  # the releases of the range need different advice
            fix = _common_fix(other, finding)
            weaker = min(finding, other, key=_severity)
            weaker.fix = fix
            found.append(weaker)
        elif alone and _counts_alone(finding):
            found.append(_only_in(finding, f"{name} {target.high}"))
    for rest in left.values() if alone else ():
        found += [_only_in(finding, f"{name} {target.low}") for finding in rest if _counts_alone(finding)]
    found.sort(key=sort_key)
    return found


def _counts_alone(finding: Finding) -> bool:
    """Whether a finding is reported that only one end of the range has. A suppression that one end needs is used, and a
    new name that one end lacks is no advice for both."""
    if isinstance(finding.rule, reported.UnusedSuppression):
        return False
    return not (finding.rule.is_upgrade and finding.severity == "info")


def _is_of_new_feature(finding: Finding, target: Target) -> bool:
    """Whether a hint or warning is about a feature that the older end lacks: a file that uses the feature is for a
    release that has it."""
    return finding.severity != "error" and lacks_feature(finding.rule, target.low)


def _severity(finding: Finding) -> int:
    return ("info", "warning", "error").index(finding.severity)


def _key(finding: Finding) -> tuple[str, int, int]:
    return finding.rule.code, finding.start, finding.end


def _common_fix(low: Finding, high: Finding) -> Fix | None:
    """The fix of a finding that both ends report: unsafe if it is safe at one end only."""
    if low.fix is None or high.fix is None:
        return None
    edits = [[(edit.start, edit.end, edit.text) for edit in one.fix.edits] for one in (low, high) if one.fix]
    if edits[0] != edits[1]:
        return Fix("manual", high.fix.message, high.fix.edits)
    weaker = max(low.fix.applicability, high.fix.applicability, key=("safe", "unsafe", "manual").index)
    return Fix(weaker, high.fix.message, high.fix.edits)


def _only_in(finding: Finding, release: str) -> Finding:
    """A finding that one end of the range reports."""
    finding.message = f"{finding.message} (only {release})"
    if finding.key:
        finding.key = f"{finding.key} (only {release})"
    if finding.severity == "error":
        finding.severity = "warning"
    make_unsafe(finding)
    return finding
