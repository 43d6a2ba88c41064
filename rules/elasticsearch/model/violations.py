"""What the releases say about a template or an elasticsearch.yml, and what to report of it for a target."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from lslint.grammar.config.tree import Mapping
from lslint.rules.analysis import Violation
from lslint.rules.api import Context, Findings, Fix
from lslint.rules.elasticsearch.model import releases
from lslint.rules.shared.verdict import NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.api import Stage
    from lslint.rules.elasticsearch.model.releases import Numbers
    from lslint.rules.elasticsearch.rule import AnalysisRule


class Outcome:
    """What the observed releases do with one part of a file, as sets of releases.

    ``load``: refuse it at PUT, or at the start of the node. ``starts``: refuse it when an index is made of the
    template. ``run``: accept it, but do something else than intended. ``undecided``: not known. ``swallow``: accept it
    without reading it. ``cuts``: releases in which the outcome changes.
    """

    __slots__ = ("cuts", "load", "run", "starts", "swallow", "undecided")

    def __init__(
        self,
        load: int,
        *,
        starts: int = 0,
        run: int = 0,
        undecided: int = 0,
        swallow: int = 0,
        cuts: tuple[Numbers, ...] = releases.MAJORS,
    ) -> None:
        self.load = load & ~undecided
        self.starts = starts & ~undecided & ~load
        self.run = run
        self.undecided = undecided
        self.swallow = swallow
        self.cuts = cuts

    def accepted(self) -> int:
        """Observed releases that read and accept it."""
        return releases.ALL & ~(self.load | self.starts | self.undecided | self.swallow)

    def observed(self, release: int) -> str:
        """``load``, ``start``, ``run``, ``open`` or ``ok`` for one observed release."""
        for name, mask in (("open", self.undecided), ("load", self.load), ("start", self.starts), ("run", self.run)):
            if mask & release:
                return name
        return "ok"

    def state(self, release: Numbers) -> str:
        """The same for any release."""
        low, high = releases.around(release)
        one, other = self.observed(low), self.observed(high)
        if one == other:
            return one
        if self.cuts is releases.MAJORS and one in ("load", "start"):
            return "open"  # things go with a major release, but they come with any
        like = releases.side(release, low, high, self.cuts)
        if like:
            return self.observed(like)
        return "ok" if {one, other} <= {"ok", "run"} else "open"  # either way it is accepted


class ReleaseViolation(Violation):
    """Something that some releases refuse. ``rule`` reports it, or ``removed`` where older releases accepted it."""

    __slots__ = ("outcome", "removed")

    rule: type[AnalysisRule]

    def __init__(
        self,
        rule: type[AnalysisRule],
        span: tuple[int, int],
        message: str,
        outcome: Outcome,
        removed: type[AnalysisRule] | None = None,
        fix: Callable[[], Fix | None] | None = None,
    ) -> None:
        super().__init__(rule, span, message, "load", fix)
        self.outcome = outcome
        self.removed = removed


def later(make: Callable[..., Fix | None], *given: Any) -> Callable[[], Fix | None]:
    """A fix that is made when it is needed, with the arguments of now."""
    return lambda: make(*given)


class ReleaseAnalysis:
    """What is found in a file. ``outcomes``: of all violations and of what decides the verdict besides. ``body``:
    something in it was analyzed at all. ``legacy``: the bodies of legacy templates. ``markers``: spans of what a
    template engine fills in, in order."""

    __slots__ = ("body", "ctx", "legacy", "markers", "outcomes", "unknowns", "violations")

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.violations: list[ReleaseViolation] = []
        self.unknowns: list[NotChecked] = []
        self.outcomes: list[Outcome] = []
        self.body = False
        self.legacy: list[Mapping] = []
        self.markers: list[tuple[int, int]] = []
        if any(error.kind == "template-marker" for error in ctx.errors):
            from lslint.grammar.config.templating import spans

            self.markers = spans(ctx.text, getattr(ctx.tree, "language", "json"))

    def masked(self, at: tuple[int, int]) -> bool:
        """True where a marker of a template engine lies in a span."""
        if not self.markers:
            return False
        index = bisect_left(self.markers, (at[1], 0))
        return index > 0 and self.markers[index - 1][1] > at[0]

    def intended(self) -> int:
        """The observed releases that the file is for where none accepts it whole, else all of them: those that accept
        most parts of it, as one mistake must not turn what the rest is written for into errors."""
        refused = 0
        for outcome in self.outcomes:
            if outcome.accepted():
                refused |= outcome.load | (outcome.swallow if outcome.load else 0)
        # where a template engine chooses between parts, they need not go together
        if releases.ALL & ~refused or self.markers:
            return releases.ALL
        counts = [sum(bool(one.accepted() & 1 << i) for one in self.outcomes) for i in range(len(releases.OBSERVED))]
        return sum(1 << i for i, count in enumerate(counts) if count == max(counts))


def findings(analysis: ReleaseAnalysis) -> Findings:
    """What to report for the target; without one, for the newest release with older ones in view."""
    target = releases.numbers_of(analysis.ctx.target)
    assumed = "assumed" in analysis.ctx.options
    intended = analysis.intended() if target is None or assumed else releases.ALL
    for violation in analysis.violations:
        routed = _targeted(violation, target) if target is not None else _untargeted(violation, intended)
        if routed is None:
            continue
        stage, message = routed
        rule = _rule(violation, stage, target)
        fix = violation.fix
        if fix is not None and analysis.markers and any(analysis.masked((e.start, e.end)) for e in fix.edits):
            fix = None  # it would remove marks of a template engine
        if fix is not None and fix.applicability == "safe":
            # only where the target or all releases refuse the file: what the fix writes, older ones may not know
            safe = stage != "advice" and not (stage == "run" and rule.fix_changes_meaning)
            if safe and assumed:
                without_target = _untargeted(violation, intended)
                safe = without_target is None or without_target[0] != "advice"
            if not safe:
                fix = Fix("unsafe", fix.message, fix.edits)
        yield rule.finding(
            (violation.start, violation.end),
            message,
            fix=fix,
            severity="error" if stage in ("load", "start") else "warning",
            stage=stage,
            key="".join(message.split("`")[::2]),  # without the names in it
        )


def _targeted(violation: ReleaseViolation, target: Numbers) -> tuple[Stage, str] | None:
    """Stage and message for a target; None where there is nothing to report."""
    state = violation.outcome.state(target)
    if state in ("ok", "open"):
        return None
    if state == "run":
        late = "; the first document that it fits is refused" if violation.rule.fails_with_document else ""
        return "run", violation.message + late
    return state, violation.message + _when(violation.outcome, target)  # type: ignore[return-value]


def _untargeted(violation: ReleaseViolation, intended: int) -> tuple[Stage, str] | None:
    """The same without a target. ``intended``: see ``ReleaseAnalysis``."""
    outcome, message = violation.outcome, violation.message
    state = outcome.observed(releases.NEWEST)
    if state == "ok" and intended != releases.ALL and outcome.load & intended and violation.rule.needs_new_release:
        return "load", message + "; no release accepts all of this file"
    if state in ("ok", "open"):
        return None
    if state == "run":
        return "run", message
    accepted = outcome.accepted()
    message += _when(outcome, None)
    if state == "start":
        return "start", message
    if not accepted:
        return "load", violation.message
    if intended == releases.ALL or accepted & intended == intended:
        return "advice", message
    return "load", message + "; no release accepts all of this file"


def _when(outcome: Outcome, target: Numbers | None) -> str:
    """Which releases refuse it, where others do not."""
    at = releases.NEWEST if target is None else releases.around(target)[1]
    older = outcome.accepted() & (at - 1)
    newer = outcome.accepted() & ~((at << 1) - 1) if target is not None else 0
    if newer:
        return f" (accepted by {releases.spoken(outcome.accepted())})"
    if not older:
        return ""
    return f" (refused since {_since(outcome, older)})"


def _since(outcome: Outcome, older: int) -> str:
    """The release that first refused it, as far as known."""
    last = 1 << (older.bit_length() - 1)
    following = last << 1
    low, high = releases.numbers(releases.last(last)), releases.numbers(releases.first(following))
    for cut in outcome.cuts:
        if low < cut <= high:
            return ".".join(map(str, cut))
    return releases.first(following)


def _rule(violation: ReleaseViolation, stage: Stage, target: Numbers | None) -> type[AnalysisRule]:
    """The separate rule for what older releases knew and the newest does not."""
    if violation.removed is None or stage not in ("load", "advice"):
        return violation.rule
    at = releases.NEWEST if target is None else releases.around(target)[1]
    older = violation.outcome.accepted() & (at - 1)
    known = older and violation.outcome.observed(releases.NEWEST) == "load"
    return violation.removed if known else violation.rule
