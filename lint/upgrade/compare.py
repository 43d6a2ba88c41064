"""Compares what two releases report for one file: the differences are what the upgrade changes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate

from lslint.config.settings import Settings
from lslint.config.targets import Target
from lslint.engine.file import check_source
from lslint.engine.findings import RANK, has_same_edits, place
from lslint.engine.result import FileResult, Run
from lslint.files.source import Source
from lslint.project.projects import Projects
from lslint.report.formats import Positions
from lslint.rules.api import DECISIVE, PRODUCTS, Finding, Release
from lslint.rules.facts import grouped
from lslint.upgrade.model import Change, Entry, number

Releases = dict[str, str]

_NO_CHANGE = "79"
"""Categories that are not about what a release does with a file: maintainability, and the run itself."""
_ADVICE = "345"
"""Categories whose findings are advice, which a release can make possible, or necessary, but not break."""

Changed = tuple[Finding, "Change"]


def product_of(finding: Finding) -> str:
    """The product that a finding is about; empty for custom rules."""
    code = finding.rule.code
    return PRODUCTS.get(code[:2], "") if len(code) == 5 and code[2:].isdigit() else ""


def breaks(finding: Finding) -> bool:
    """Whether the product rejects the file because of a finding, or does not start."""
    return finding.severity == "error" and (finding.stage in DECISIVE or finding.prevents_start)


class Overlaps:
    """Findings by place: those that overlap another one, without a look at all others."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self._found = sorted(findings, key=lambda finding: finding.start)
        self._starts = [finding.start for finding in self._found]
        self._ends = list(accumulate(map(_end, self._found), max))  # the farthest one up to each finding

    def of(self, finding: Finding) -> Iterator[Finding]:
        """The findings that share characters with this one."""
        index = bisect_left(self._starts, _end(finding))
        while index > 0 and self._ends[index - 1] > finding.start:
            index -= 1
            if _end(self._found[index]) > finding.start:
                yield self._found[index]


def _end(finding: Finding) -> int:
    """The end of a finding, which has at least one character."""
    return max(finding.end, finding.start + 1)


def is_same_cause(finding: Finding, other: Finding) -> bool:
    """Whether two findings that overlap, of different releases, reject the file for the same reason. They do unless
    one release lacks what the file names and the other one rejects how it is used, for which the fixes differ."""
    if finding.fix is not None and finding.fix.edits and has_same_edits(finding, other):
        return True
    lacks = [each.about_support or each.rule.is_upgrade for each in (finding, other)]
    return lacks[0] == lacks[1]


def compare(before: FileResult, after: FileResult, in_use: dict[str, str]) -> list[Changed]:
    """What the new release reports (``after``) and the one in use (``before``) does not, in order of place. What the
    one in use rejects already for the same reason is no change. ``in_use``: product -> release in use."""
    reported = [*before.findings, *before.hidden]
    old = grouped((place(finding), finding) for finding in reported)
    broken = Overlaps(each for each in reported if breaks(each) or each.stage in DECISIVE)
    changes: list[Changed] = []
    for finding in after.findings:
        change = change_of(finding)
        if change is None or product_of(finding) not in in_use:
            continue
        same = old.get(place(finding), ())
        if breaks(finding):
            is_broken = any(is_same_cause(each, finding) for each in broken.of(finding))
            is_error = any(each.severity == "error" for each in same)  # of a pipeline that starts and cannot work
            # options of the release in use may not be recorded, so that its result does not show what it lacks
            is_older = finding.until and number(finding.until) < number(in_use[product_of(finding)])
            if not is_broken and not is_error and not is_older:
                changes.append((finding, change))
        elif not any(rank(each) >= rank(finding) for each in same):
            changes.append((finding, change))
    return changes


def change_of(finding: Finding) -> Change | None:
    """The kind of change that a finding of the new release is, if the one in use does not have it; None for advice that
    has nothing to do with what a release makes of the file."""
    if not product_of(finding) or finding.rule.code[2] in _NO_CHANGE:
        return None
    if breaks(finding):
        return "breaks"
    if finding.rule.is_upgrade:
        is_notice = finding.severity == "info" or "deprecated" in finding.rule.tags
        if finding.rule.reports_names:  # a plugin that the distribution lacks: the check cannot know what is installed
            return "breaks"
        return "deprecated" if finding.stage == "advice" and is_notice else "behaves"
    if finding.stage == "advice" or finding.rule.code[2] in _ADVICE:
        return None
    return "behaves"


def rank(finding: Finding) -> tuple[bool, int]:
    """How much a finding says: that something happens, and how bad it is."""
    return finding.stage != "advice", RANK[finding.severity]


@dataclass(slots=True, eq=False)
class FileChanges:
    """The entries of a file. ``rejected``: the releases in use reject it already; ``is_ahead``: and the new ones accept
    it."""

    entries: list[Entry] = field(default_factory=list)
    rejected: bool = False
    is_ahead: bool = False


def changes(
    source: Source, settings: Settings, projects: Projects, old: Releases, new: Releases, mask: str
) -> FileChanges:
    """The changes for a file between two releases (product -> release). ``mask``: what is shown instead of a secret."""
    results = []
    for releases in (old, new):
        with_targets = settings
        for product, release in releases.items():
            with_targets = with_targets.with_target(product, Target(Release(release), Release(release)))
        results.append(check_source(source, None, with_targets, projects))
    before, after = results
    first = _first_break(before)
    file = FileChanges(rejected=first is not None)
    file.is_ahead = file.rejected and after.verdict == "accepted" and _first_break(after) is None
    changed = compare(before, after, old)
    if changed:
        run = Run({})
        run.results = [after]
        positions = Positions(run, mask)
        line = positions.position(source.path, first)[0] if first is not None else 0
        file.entries = [_entry(after, finding, change, line, positions) for finding, change in changed]
    return file


def _entry(result: FileResult, finding: Finding, change: Change, rejected_line: int, positions: Positions) -> Entry:
    fix = finding.fix
    return Entry(
        result.path,
        *positions.position(result.path, finding.start),
        product_of(finding),
        change,
        finding.rule.code,
        finding.rule.name,
        positions.message(result, finding.message, near=finding),
        "none" if fix is None else fix.applicability,
        "" if fix is None else positions.message(result, fix.title, near=finding),
        rejected_line,
    )


def _first_break(result: FileResult) -> int | None:
    """The offset of the first finding for which a release rejects a file; None if it does not."""
    return min((finding.start for finding in (*result.findings, *result.hidden) if breaks(finding)), default=None)
