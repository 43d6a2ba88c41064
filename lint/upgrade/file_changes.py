"""What an upgrade changes for one file, and what safe fixes make of it."""

from __future__ import annotations

import re
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
from lslint.report import HIDDEN
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
_SINCE = re.compile(r"\(since (\d+\.\d+)\)$")
"""The end of advice that names something with its first release."""


@dataclass(slots=True, eq=False)
class FileChanges:
    """``after``: the result for the new releases, with the findings that are changes and no others; ``outcome``: what
    the fixes make of the file, None if they do nothing; ``fixed``: the findings that it fixes; ``rejected``: the
    releases in use reject it already; ``is_ahead``: and the new ones accept it."""

    after: FileResult
    entries: list[Entry] = field(default_factory=list)
    fix: FileFix | None = None
    outcome: FixOutcome | None = None
    fixed: list[Finding] = field(default_factory=list)
    rejected: bool = False
    is_ahead: bool = False

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
    """Compares the releases in use with the new ones for a file. ``mask``: what is shown instead
    of a secret; ``tell``: called before each check; ``low``: the oldest releases that may be in use, None if
    that is not known, or lslint does not know these releases."""

    def __init__(
        self,
        settings: Settings,
        projects: Projects,
        old: Releases,
        new: Releases,
        mask: str = HIDDEN,
        tell: Callable[[], None] = lambda: None,
        low: Releases | None = None,
    ) -> None:
        self._settings = settings
        self._projects = projects
        self._old = old
        self._new = new
        self._mask = mask
        self._tell = tell
        self._low = low
        self._fixed_before: tuple[str, FileResult] | None = None
        """The file with the last fixes, and the result for the releases in use."""

    def changes(self, source: Source, *, unsafe: bool = False) -> FileChanges:
        """The changes for a file. ``unsafe``: ``outcome`` is that of unsafe fixes too."""
        before, after = self._check(source, None, self._old), self._check(source, None, self._new)
        found = compare(before, after, self._old)
        made = FileChanges(after, rejected=_first_break(before) is not None)
        made.is_ahead = made.rejected and after.verdict == "accepted" and _first_break(after) is None
        if not found:
            return made
        steps = self._steps(source, [finding for finding, _ in found], before)
        after.keep([finding for finding, _ in found])
        outcome = self._fixed(after, unsafe=False)
        left = Counter((one.rule.code, one.message) for one in outcome.result.findings) if outcome else Counter()
        positions = self._positions(after)
        is_accepted = outcome is not None and bool(outcome.count) and self._is_accepted(outcome, before)
        line = positions.position(source.path, first)[0] if (first := _first_break(before)) is not None else 0
        for one in found:
            entry = self._entry(after, one, steps, left, positions)
            entry.before = entry.fix == "safe" and is_accepted and self._is_new_enough(one[0])
            entry.rejected_line = line
            made.entries.append(entry)
        if outcome is not None and outcome.count:
            fixed = [entry for entry in made.entries if entry.fix == "safe"]
            late = {entry.release for entry in fixed if not entry.before}
            made.fix = FileFix(source.path, len(fixed), is_accepted and not late, tuple(sorted(late, key=paths.number)))
        made.outcome = self._fixed(after, unsafe=True) if unsafe else outcome
        made.fixed = _applied(after.findings, made.outcome, unsafe=unsafe)
        return made

    def result(self, source: Source) -> FileResult:
        """What the releases in use report for a file."""
        return self._check(source, None, self._old)

    def _check(self, source: Source, kind: str | None, releases: Releases) -> FileResult:
        self._tell()
        settings = self._settings
        for product, release in releases.items():
            settings = settings.with_target(product, Target(Release(release), Release(release)))
        return check_source(source, kind, settings, self._projects)

    def _steps(self, source: Source, found: list[Finding], before: FileResult) -> dict[int, tuple[str, str]]:
        """The first stepping stone on which each finding counts, and its message there, by its identity: where the same
        is reported, or for what the new release rejects, where it is rejected for the same reason, or its documents
        are, unless the release in use rejects these, too (``before``)."""
        failing = Overlaps(one for one in (*before.findings, *before.hidden) if _fails_with_document(one))
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
                if paths.number(self._old[product_of(one)]) >= paths.number(release):
                    continue
                is_failing = any(True for _ in failing.of(one))
                same = next((other for other in overlaps.of(one) if _is_same(one, other, is_failing)), None)
                if same is not None:
                    made[id(one)] = release, self._message(one, same, release, messages)
        return {**{id(one): (newest, one.message) for one in found}, **made}

    def _message(self, one: Finding, there: Finding, release: str, messages: set[str]) -> str:
        """The message of a finding with the release of a stepping stone instead of the new one, if that is what the
        stepping stone reports. Otherwise its own, as the advice for the stepping stone need not hold for the new one,
        unless it names something that only later releases have, or the stepping stone rejects the documents instead.
        ``there``: the finding of the stepping stone; ``messages``: all that it has."""
        message = one.message.replace(f" {self._new[product_of(one)]} ", f" {release} ")
        if message in messages:
            return message
        is_later = any(paths.number(since) > paths.number(release) for since in _SINCE.findall(one.message))
        is_advice = is_later and there.rule.code == one.rule.code
        return there.message if is_advice or (breaks(one) and _fails_with_document(there)) else one.message

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

    def _is_new_enough(self, finding: Finding) -> bool:
        """Whether the release in use has what the fix of a finding writes."""
        fix = finding.fix
        if fix is None or not fix.since:
            return True
        return self._low is not None and paths.number(fix.since) <= paths.number(self._low[product_of(finding)])

    def _is_accepted(self, outcome: FixOutcome, before: FileResult) -> bool:
        """Whether the releases in use are known to accept the fixed file as they accept the file now: they reject
        nothing new, and nothing new remains unchecked."""
        if self._low is None:
            return False
        original, source = before.source, outcome.result.source
        assert original is not None
        assert source is not None
        last = self._fixed_before
        fixed = last[1] if last is not None and last[0] == source.text else self._check(source, None, self._old)
        if not _is_as_good(fixed, before):
            return False
        return self._low == self._old or _is_as_good(
            self._check(source, None, self._low), self._check(original, None, self._low)
        )

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


def _is_as_good(fixed: FileResult, before: FileResult) -> bool:
    """Whether a release rejects nothing in a fixed file that it accepts before, and checks as much of it."""
    old, new = (
        Counter(one.rule.code for one in (*result.findings, *result.hidden) if one.stage in DECISIVE)
        for result in (before, fixed)
    )
    if new - old or (fixed.verdict == "rejected" and before.verdict != "rejected"):
        return False
    gaps = [Counter(one.reason for one in result.not_checked) for result in (before, fixed)]
    return not gaps[1] - gaps[0]


def _first_break(result: FileResult) -> int | None:
    """The offset of the first finding for which a release rejects a file; None if it does not."""
    return min((one.start for one in (*result.findings, *result.hidden) if breaks(one)), default=None)


def _fails_with_document(finding: Finding) -> bool:
    """Whether a release accepts a template and rejects documents because of a finding."""
    return finding.stage == "run" and finding.severity != "info" and finding.rule.fails_with_document


def _is_same(one: Finding, other: Finding, is_failing: bool) -> bool:
    """Whether the finding of a stepping stone, which overlaps that of the new release, says the same. ``is_failing``:
    the release in use already rejects documents because of it."""
    if breaks(one):
        return (breaks(other) or (_fails_with_document(other) and not is_failing)) and is_same_cause(one, other)
    if (one.rule.code, one.start, one.end) != (other.rule.code, other.start, other.end):
        return False
    return rank(other) >= rank(one)
