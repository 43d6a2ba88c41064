"""What an upgrade changes for one file, and what safe fixes make of it."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import accumulate

from lslint.config.settings import Settings
from lslint.config.targets import Target
from lslint.engine.file import check_source
from lslint.engine.result import FileResult
from lslint.files.source import Source
from lslint.project.projects import Projects
from lslint.report.masking import HIDDEN
from lslint.rules.api import DECISIVE, Finding, Release
from lslint.upgrade import path as paths
from lslint.upgrade.compare import Overlaps, breaks, compare, is_same_cause, product_of, rank
from lslint.upgrade.model import Entry, FileFix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.report.formats import Positions
    from lslint.rewrite.apply_fixes import FixOutcome
    from lslint.upgrade.compare import Changed
    from lslint.upgrade.model import FixLevel

Releases = dict[str, str]
"""Product -> release."""


@dataclass(slots=True, eq=False)
class FileChanges:
    """``after``: the result for the new releases, with the findings that are changes and no others; ``outcome``: what
    the fixes make of the file, None if they do nothing; ``fixed``: the findings that it fixes; ``rejected``: the
    releases in use reject it already."""

    after: FileResult
    entries: list[Entry] = field(default_factory=list)
    fix: FileFix | None = None
    outcome: FixOutcome | None = None
    fixed: list[Finding] = field(default_factory=list)
    rejected: bool = False

    def shown(self, omitted: list[tuple[int, int]]) -> int:
        """How many of the fixed findings a patch contains. ``omitted``: the lines whose changes it leaves out, as
        ``Checker.add_diff`` returns them."""
        assert self.after.source is not None
        lines = [0, *accumulate(len(line) + 1 for line in self.after.source.text.split("\n"))]
        hidden = {line for first, last in omitted for line in range(first - (first == last), max(last, first + 1))}

        def is_shown(finding: Finding) -> bool:
            assert finding.fix is not None
            return not any(
                line in hidden
                for edit in finding.fix.edits
                for line in range(bisect_right(lines, edit.start) - 1, bisect_right(lines, edit.end))
            )

        return sum(map(is_shown, self.fixed))


class Comparer:
    """Compares the releases in use with the new ones for a file. ``role``: of the file; ``mask``: what is shown instead
    of a secret; ``tell``: called before each check."""

    def __init__(
        self,
        settings: Settings,
        projects: Projects,
        role: str,
        old: Releases,
        new: Releases,
        mask: str = HIDDEN,
        tell: Callable[[], None] = lambda: None,
    ) -> None:
        self._settings = settings
        self._projects = projects
        self._role = role
        self._old = old
        self._new = new
        self._mask = mask
        self._tell = tell
        self._fixed_before: tuple[str, FileResult] | None = None
        """The file with the last fixes, and the result for the releases in use."""

    def changes(self, source: Source, *, unsafe: bool = False) -> FileChanges:
        """The changes for a file. ``unsafe``: ``outcome`` is that of unsafe fixes too."""
        before, after = self._check(source, None, self._old), self._check(source, None, self._new)
        found = compare(before, after, self._old)
        made = FileChanges(after, rejected=any(breaks(one) for one in (*before.findings, *before.hidden)))
        if not found:
            return made
        steps = self._steps(source, [finding for finding, _ in found])
        after.keep([finding for finding, _ in found])
        outcome = self._fixed(after, unsafe=False)
        left = Counter((one.rule.code, one.message) for one in outcome.result.findings) if outcome else Counter()
        positions = self._positions(after)
        made.entries = [self._entry(after, one, steps, left, positions) for one in found]
        if outcome is not None and outcome.count:
            fixed = sum(entry.fix == "safe" for entry in made.entries)
            made.fix = FileFix(source.path, fixed, self._is_accepted(outcome, before))
        made.outcome = self._fixed(after, unsafe=True) if unsafe else outcome
        made.fixed = _applied(after.findings, made.outcome, unsafe=unsafe)
        return made

    def _check(self, source: Source, kind: str | None, releases: Releases) -> FileResult:
        self._tell()
        settings = self._settings
        for product, release in releases.items():
            settings = settings.with_target(product, Target(Release(release), Release(release)))
        return check_source(source, kind, settings, self._projects, role=lambda kind: self._role)

    def _steps(self, source: Source, found: list[Finding]) -> dict[int, tuple[str, str]]:
        """The first stepping stone on which each finding counts, and its message there, by its identity: where the same
        is reported, or for what the new release rejects, where it is rejected for the same reason."""
        made: dict[int, tuple[str, str]] = {}
        oldest = min(self._old.values(), key=paths.number)
        newest = max(self._new.values(), key=paths.number)
        for release in paths.waypoints(oldest, newest)[:-1]:
            left = [one for one in found if id(one) not in made]
            if not left:
                break
            releases = {
                product: release if paths.number(self._old[product]) < paths.number(release) else self._old[product]
                for product in self._old
            }
            there = self._check(source, None, releases).findings
            overlaps, messages = Overlaps(there), {one.message for one in there}
            for one in left:
                if paths.number(self._old[product_of(one)]) < paths.number(release) and any(
                    _is_same(one, other) for other in overlaps.of(one)
                ):
                    made[id(one)] = release, self._message(one, release, messages)
        return {**{id(one): (newest, one.message) for one in found}, **made}

    def _message(self, one: Finding, release: str, there: set[str]) -> str:
        """The message of a finding with the release of a stepping stone instead of the new one, if that is what the
        stepping stone reports. Otherwise its own: the advice for the stepping stone need not hold for the new one."""
        message = one.message.replace(f" {self._new[product_of(one)]} ", f" {release} ")
        return message if message in there else one.message

    def _fixed(self, after: FileResult, *, unsafe: bool) -> FixOutcome | None:
        """What the fixes of the changes make of the file; None if there are none to apply."""
        wanted = ("safe", "unsafe") if unsafe else ("safe",)
        if after.source is None or not any(one.fix and one.fix.applicability in wanted for one in after.findings):
            return None
        from lslint.rewrite.driver import FixDriver

        def check(source: Source, kind: str, settings: Settings) -> FileResult:
            before, result = self._check(source, kind, self._old), self._check(source, kind, self._new)
            self._fixed_before = source.text, before
            result.keep([finding for finding, _ in compare(before, result, self._old)])
            return result

        findings, hidden = list(after.findings), list(after.hidden)
        settings = self._settings
        for product, release in self._new.items():
            settings = settings.with_target(product, Target(Release(release), Release(release)))
        outcome = FixDriver(check, settings).fix(after, unsafe=unsafe)
        after.findings, after.hidden = findings, hidden
        return outcome

    def _is_accepted(self, outcome: FixOutcome, before: FileResult) -> bool:
        """Whether the releases in use accept the fixed file as they accept the file now."""
        source = outcome.result.source
        assert source is not None
        last = self._fixed_before
        fixed = last[1] if last is not None and last[0] == source.text else self._check(source, None, self._old)
        old, new = (
            Counter(one.rule.code for one in (*result.findings, *result.hidden) if one.stage in DECISIVE)
            for result in (before, fixed)
        )
        return not new - old and not (fixed.verdict == "rejected" and before.verdict != "rejected")

    def _positions(self, result: FileResult) -> Positions:
        """Text and secrets of a file."""
        from lslint.engine.result import Run
        from lslint.report.formats import Positions

        run = Run({})
        run.results = [result]
        return Positions(run, self._mask)

    def _entry(
        self,
        result: FileResult,
        changed: Changed,
        steps: dict[int, tuple[str, str]],
        left: Counter[tuple[str, str]],
        positions: Positions,
    ) -> Entry:
        finding, change = changed
        line, column = positions.position(result.path, finding.start)
        product, (release, message) = product_of(finding), steps[id(finding)]
        fix = finding.fix
        level: FixLevel = "none" if fix is None else fix.applicability
        if level == "safe" and left[finding.rule.code, finding.message]:
            left[finding.rule.code, finding.message] -= 1
            level = "manual"
        return Entry(
            result.path, line, column, product, change, finding.rule.code, finding.rule.name, finding.rule.summary,
            positions.message(result, message, near=finding), release, level,
            positions.message(result, fix.title, near=finding) if fix is not None else "",
            paths.page(product, release),
        )  # fmt: skip


def _applied(findings: list[Finding], outcome: FixOutcome | None, *, unsafe: bool) -> list[Finding]:
    """The findings that fixes have removed from a file."""
    if outcome is None or not outcome.count:
        return []
    left = Counter((one.rule.code, one.message) for one in outcome.result.findings)
    made = []
    for one in findings:
        if one.fix is None or one.fix.applicability not in (("safe", "unsafe") if unsafe else ("safe",)):
            continue
        if left[one.rule.code, one.message]:
            left[one.rule.code, one.message] -= 1
            continue
        made.append(one)
    return made


def _is_same(one: Finding, other: Finding) -> bool:
    """Whether the finding of a stepping stone, which overlaps that of the new release, says the same."""
    if breaks(one):
        return breaks(other) and is_same_cause(one, other)
    if (one.rule.code, one.start, one.end) != (other.rule.code, other.start, other.end):
        return False
    return rank(other) >= rank(one)
