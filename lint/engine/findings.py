"""The order of findings, and restrictions of their fixes: releases that accept the result, comments."""

from __future__ import annotations

from bisect import bisect_left

from lslint.rules import knowledge
from lslint.rules.api import DECISIVE, Finding, Fix, Release, Rule
from lslint.rules.release import OLDEST_SUPPOSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

CONDITIONS = (" (where this branch is rendered)", " (where the template renders this line)")
"""What a message says of a finding that only some renderings have; the second if blocks cannot be told apart."""


def make_unsafe(finding: Finding) -> None:
    """Makes a safe fix of a finding unsafe."""
    fix = finding.fix
    if fix is not None and fix.applicability == "safe":
        finding.fix = Fix("unsafe", fix.message, fix.edits)


def make_manual(finding: Finding) -> None:
    """Leaves the fix of a finding to the reader."""
    if finding.fix is not None:
        finding.fix = Fix("manual", finding.fix.message, finding.fix.edits)


def common_fix(low: Finding, high: Finding) -> Fix | None:
    """Return the fix of a finding that both ends of a range report: unsafe if it is safe at one end only."""
    if low.fix is None or high.fix is None:
        return None
    if not has_same_edits(low, high):
        return Fix("manual", high.fix.message, high.fix.edits)
    weaker = max(low.fix.applicability, high.fix.applicability, key=("safe", "unsafe", "manual").index)
    return Fix(weaker, high.fix.message, high.fix.edits)


def lacks_feature(rule: Rule, release: Release) -> bool:
    """Whether a release does not have what a rule is about."""
    return rule.about_feature and not release.at_least(*Release(rule.releases.partition("-")[0]).numbers)


def limit_fixes(findings: list[Finding], product: str, release: Release | None, given: Sequence[Release] = ()) -> None:
    """Makes safe fixes unsafe whose result the release does not accept, or gives another meaning. None: any release
    from ``OLDEST_SUPPOSED`` on may be in use, or from the oldest ``given`` release of another product on."""
    for finding in findings:
        fix = finding.fix
        if fix is not None and (fix.since or fix.until) and not is_accepted(fix, *_ends(product, release, given)):
            make_unsafe(finding)


def _ends(product: str, release: Release | None, given: Sequence[Release]) -> tuple[Release, Release]:
    if release is not None:
        return release, release
    releases = knowledge.load("releases")[product]
    supposed = [Release(OLDEST_SUPPOSED), *given] if product != "opensearch" else [Release(releases[0])]
    return min(supposed, key=lambda each: each.numbers), Release(releases[-1])


def is_accepted(fix: Fix, low: Release, high: Release) -> bool:
    """Whether the releases from ``low`` to ``high`` accept the result of a fix, as far as it says."""
    is_new_enough = not fix.since or low.at_least(*Release(fix.since).numbers)
    return is_new_enough and (not fix.until or high.numbers[:2] <= Release(fix.until).numbers[:2])


def keep_comments(findings: list[Finding], text: str, comments: list[tuple[int, int]]) -> None:
    """Advice never takes a comment away by itself: a fix that would is left to the reader (``manual``), unless the
    finding is about that comment. ``comments``: their spans, in order."""
    for finding in findings:
        fix = finding.fix
        if fix is None or fix.applicability == "manual" or finding.stage in DECISIVE:
            continue
        for edit in fix.edits:
            if edit.start == edit.end:
                continue
            first = bisect_left(comments, (edit.start, 0))
            inside = comments[first : bisect_left(comments, (edit.end, 0))]
            if any(
                not start <= finding.start < end
                and not any(text[start:end].rstrip() in other_edit.text for other_edit in fix.edits)
                for start, end in inside
            ):
                make_manual(finding)
                break


def place(finding: Finding) -> tuple[str, int, int]:
    """What findings of several checks of a file have in common if they are the same: the rule and the location."""
    return finding.rule.code, finding.start, finding.end


RANK = {"info": 0, "warning": 1, "error": 2}
"""How severe a finding is, by its severity."""


def has_same_edits(finding: Finding, other: Finding) -> bool:
    """Whether the fixes of two findings change the same."""
    if finding.fix is None or other.fix is None:
        return False
    edits = [[(edit.start, edit.end, edit.text) for edit in fix.edits] for fix in (finding.fix, other.fix)]
    return edits[0] == edits[1]


def sort_key(finding: Finding) -> tuple[int, str, int, str]:
    """The order of findings in a file."""
    return finding.start, finding.rule.code, finding.end, finding.message
