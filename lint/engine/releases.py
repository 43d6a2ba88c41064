"""Checks a file for the releases in use: those that the user gives, those that its manifests name, or none known.

- One release: what it refuses is an error.
- A range: what one of its ends refuses, or a release between them, is an error that names the release. A fix is safe
  only if it is safe at both ends, and advice that holds at one end only says so.
- An assumed range (manifests name only the releases of other products), and a release that lslint does not know yet:
  the same, but what depends on the release is a warning, and the verdict is that of the rest. A fix of an assumed
  range is one for no release in particular.
- None: the rules report what every release from 7.17 on refuses as an error, and what only some of them refuse as a
  warning (``Context.target`` is None).
"""

from __future__ import annotations

import re

from lslint.config.targets import Target, is_known
from lslint.engine.findings import RANK, common_fix, is_accepted, make_manual, make_unsafe, place, sort_key
from lslint.engine.result import FileResult
from lslint.kinds import BY_NAME, product_title
from lslint.rules import knowledge
from lslint.rules.api import DECISIVE, Finding, Release
from lslint.rules.facts import grouped
from lslint.rules.release import includes
from lslint.rules.shared.upgrades import assume, with_releases
from lslint.rules.shared.verdict import NotChecked, is_refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Check = Callable[[Release | None], FileResult]


def check(product: str, target: Target, run: Check, *, is_assumed: bool) -> FileResult:
    """Return the result for the releases of a product. ``run`` checks the file for one release or for none.
    ``is_assumed``: no place names these releases of this product."""
    releases: list[str] = knowledge.load("releases")[product]
    newest = Release(releases[-1])
    if target.high.numbers[:2] > newest.numbers:
        is_assumed = True
        written, target = target.high, Target(min(target.low, newest, key=_minor), newest, target.origin)
        result = _checked(product, target, run, is_assumed=is_assumed)
        reason = (
            f"{product_title(product)} {written} is newer than the releases that lslint knows: checked for {newest}"
        )
        result.not_checked.append(NotChecked(reason, unmasked=True))
        return result
    if not is_known(product, _name(target.high)):
        return _check_old(product, target, run)
    if not is_known(product, _name(target.low)):
        target = Target(Release(releases[0]), target.high, target.origin)
    result = _checked(product, target, run, is_assumed=is_assumed)
    if is_assumed:
        _leave_fixes(result, run)
    return result


def _leave_fixes(result: FileResult, run: Check) -> None:
    """Leave the fixes to the reader that depend on a release that is only assumed."""
    fixed = [finding for finding in result.findings if finding.fix is not None]
    anyway = {place(each): each for each in run(None).findings} if fixed else {}
    for finding in fixed:
        other = anyway.get(place(finding))
        finding.fix = common_fix(other, finding) if other is not None else None


def _minor(release: Release) -> tuple[int, ...]:
    return release.numbers[:2]


def _name(release: Release) -> str:
    return ".".join(map(str, _minor(release)))


def _checked(product: str, target: Target, run: Check, *, is_assumed: bool) -> FileResult:
    """Return the result for releases that lslint knows: one run for each end, and for an assumed range with errors one
    for no release in particular, which tells what does not depend on it."""
    result = run(target.high)
    ends = [result]
    if target.is_range:
        ends.insert(0, run(target.low))
        record = BY_NAME.get(result.kind)
        title = product_title(record.program if record is not None and record.families == (product,) else product)
        result.findings = merge(ends[0].findings, result.findings, title, target)
        result.hidden = merge(ends[0].hidden, result.hidden, title, target)
        between = _refusing_between(product, target, ends, run)
        if between is not None:
            release, inner = between
            for finding in filter(_refuses, (*inner.findings, *inner.hidden)):
                result.findings += _of_one_end(finding, title, target, release, set())
            result.findings.sort(key=sort_key)
            ends.insert(1, inner)
        if result.trace is not None and ends[0].trace is not None:
            names = (f"{title} {target.high}", f"{title} {target.low}")
            result.trace.join(ends[0].trace, names, [*result.findings, *result.hidden])
    refusals = [
        finding
        for finding in (*result.findings, *result.hidden)
        if finding.severity == "error" and finding.stage != "parse"
    ]
    anyway = result
    if is_assumed and refusals:
        anyway = run(None)
        certain = {place(each) for each in (*anyway.findings, *anyway.hidden) if each.severity == "error"}
        is_open = anyway.verdict != "rejected" or not certain.isdisjoint(map(place, refusals))
        for finding in refusals:
            if is_open and place(finding) not in certain:
                assume(finding, f"{product_title(product)} {target}".replace("..", " to "))
                make_unsafe(finding)
    if len(ends) > 1 or anyway is not result:
        _join(result, ends, anyway)
    return result


def _refusing_between(
    product: str, target: Target, ends: list[FileResult], run: Check
) -> tuple[Release, FileResult] | None:
    """Return the newest release within a range that refuses a file which both ``ends`` accept, and its result."""
    accepting = ends[-1].releases
    if not accepting or any(end.verdict == "rejected" for end in ends):
        return None
    for name in reversed(knowledge.load("releases")[product]):
        release = Release(name)
        is_between = _minor(target.low) < release.numbers < _minor(target.high)
        if is_between and not includes(accepting, release.numbers):
            inner = run(release)
            return (release, inner) if inner.verdict == "rejected" else None
    return None


def merge(low: list[Finding], high: list[Finding], title: str, target: Target) -> list[Finding]:
    """Return the findings for a range, from those for its ends. What both ends report keeps the weaker severity, unless
    one of them refuses the file; what one end reports names it."""
    left = grouped((place(finding), finding) for finding in low)
    refused = [{(each.start, each.end) for each in end if _refuses(each)} for end in (low, high)]
    merged: list[Finding] = []
    for finding in high:
        same = left.get(place(finding))
        if not same:
            merged += _of_one_end(finding, title, target, target.high, refused[0])
            continue
        other = same.pop(0)
        fix = common_fix(other, finding)
        refuses = [each for each in (finding, other) if _refuses(each)]
        if not refuses and finding.rule.names_releases and finding.message != other.message:
            continue  # the releases of the range need different advice
        chosen = refuses[0] if refuses else min(finding, other, key=lambda each: RANK[each.severity])
        chosen.fix = fix
        if len(refuses) == 1:
            chosen.message = _named(chosen, title, target.high if chosen is finding else target.low)
        merged.append(chosen)
    for finding in (each for rest in left.values() for each in rest):
        merged += _of_one_end(finding, title, target, target.low, refused[1])
    merged.sort(key=sort_key)
    return merged


def _of_one_end(
    finding: Finding, title: str, target: Target, release: Release, refused: set[tuple[int, int]]
) -> list[Finding]:
    """Return a finding that only one end reports, with its release; nothing for an upgrade hint that the other end
    cannot follow, for an option that only the other end has, and for advice on what the other end refuses
    (``refused``). A fix whose result the newest release refuses is left to the reader: another fix would reverse it."""
    if not _refuses(finding):
        is_hint = finding.rule.is_upgrade and (finding.severity == "info" or (finding.start, finding.end) in refused)
        if is_hint or finding.kind == "newer":
            return []
        finding.severity = "warning" if finding.severity == "error" else finding.severity
    finding.message = _named(finding, title, release)
    if finding.key:
        finding.key = f"{finding.key} {release}"
    if finding.fix is not None and not is_accepted(finding.fix, target.high, target.high):
        make_manual(finding)
    make_unsafe(finding)
    return [finding]


def _refuses(finding: Finding) -> bool:
    return finding.stage in DECISIVE and finding.severity == "error"


def _named(finding: Finding, title: str, release: Release) -> str:
    """Return the message of a finding that holds for one end of the range, with the release as the subject of what
    happens, or in parentheses unless the message names one."""
    message = finding.message
    if re.search(r"\d or later, so ", message):
        return re.sub(rf", so {title} (?=[a-z])", f", so {title} {release} ", message, count=1)
    return with_releases(message, f"{'rejected by' if _refuses(finding) else 'only'} {title} {release}")


def _join(result: FileResult, ends: list[FileResult], anyway: FileResult) -> None:
    """Set the verdict of a range in ``result``, the last one of ``ends``: the worst one of the ends. If the range is
    only assumed, ``anyway``, the result for no release in particular, has to reject the file, too."""
    is_certain = anyway is result
    result.complete = all(end.complete for end in ends)
    verdicts, starts = {end.verdict for end in ends}, {end.starts for end in ends}
    if not is_certain and "rejected" in verdicts:
        verdicts = {anyway.verdict}
    if not is_certain and "no" in starts:
        starts = {anyway.starts}
    result.verdict = min(verdicts, key=_WORST.index)
    result.starts = min(starts, key=_WORST.index)
    for documents in zip(*(end.documents for end in ends), strict=False):
        documents[-1].verdict = min((document.verdict for document in documents), key=_WORST.index)
        documents[-1].starts = min((document.starts for document in documents), key=_WORST.index)
    reasons: dict[tuple[str, int | None, int | None], NotChecked] = {}
    for end in reversed(ends):
        for gap in end.not_checked:
            reasons.setdefault((gap.reason, gap.start, gap.end), gap)
    result.not_checked = list(reasons.values())


_WORST = ("rejected", "no", "unknown", "accepted", "yes")
"""Verdicts, and whether a product starts, the worst first."""


def _check_old(product: str, target: Target, run: Check) -> FileResult:
    """Return the result for releases before those that lslint knows: syntax that the oldest one does not read either,
    and advice that holds for them."""
    oldest = knowledge.load("releases")[product][0]
    result = run(Release(oldest))
    for findings in (result.findings, result.hidden):
        findings[:] = [
            finding
            for finding in findings
            if finding.stage not in ("load", "start")
            and not finding.rule.is_upgrade
            and (finding.stage not in DECISIVE or finding.severity == "error")
            and (not finding.rule.needs or target.low.numbers >= Release(finding.rule.needs).numbers)
        ]
    refused = is_refused([*result.findings, *result.hidden])
    result.verdict = "rejected" if refused else "accepted"
    result.starts = "unknown" if refused else "yes"
    result.releases = None
    reason = f"{product_title(product)} {target.high} is older than {oldest}, the oldest release that lslint knows"
    result.not_checked = [NotChecked(reason, unmasked=True)]
    return result
