"""Violations in a template or an elasticsearch.yml by release, and the findings for a target."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import Mapping
from lslint.rules.api import Context, Finding, Findings, Fix, Refusal, Severity, Stage, wording
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.markers import masked
from lslint.rules.facts import fact
from lslint.rules.release import OLDEST, dotted
from lslint.rules.shared.message_parts import split_action, spoken
from lslint.rules.shared.upgrades import of_some
from lslint.rules.shared.verdict import TEMPLATE
from lslint.rules.shared.violations import Analysis, Violation, span_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias, TypedDict, Unpack

    from lslint.rules.elasticsearch.model.releases import Numbers
    from lslint.rules.elasticsearch.rule import AnalysisRule
    from lslint.rules.fix import Spanned

    class Effects(TypedDict, total=False):
        """Further arguments of ``Outcome``."""

        swallow: int
        cuts: tuple[Numbers, ...]
        by: Numbers
        gap: tuple[Numbers, Numbers] | None

    class Details(Effects, total=False):
        """These and further arguments of ``ReleaseAnalysis.add``."""

        run: int
        undecided: int
        removed: type[AnalysisRule] | None
        fix: Callable[[], Fix | None] | None
        ignored: str
        is_unsure: bool
        holds_in_templates: bool | None
        by_wording: bool


Place: TypeAlias = "Spanned | tuple[int, int]"


class Outcome:
    """What the observed releases do with one part of a file, as sets of releases.

    ``load``: reject it at the PUT request, or when the node starts. ``starts``: reject it when they create an index
    from the template. ``run``: accept it, with another effect than intended. ``undecided``: unknown. ``swallow``:
    ignore it. ``cuts``: releases in which the outcome changes. ``by``: the first release that is documented to behave
    like the next observed one; the outcome before it is unknown. ``gap``: the releases from the first up to the second
    reject it, although the observed releases before and after them accept it. ``moot``: releases that reject something
    around it, for example the type of the field, so that it makes no difference.
    """

    __slots__ = ("by", "cuts", "gap", "load", "moot", "run", "starts", "swallow", "undecided")

    def __init__(
        self,
        load: int,
        *,
        starts: int = 0,
        run: int = 0,
        undecided: int = 0,
        swallow: int = 0,
        cuts: tuple[Numbers, ...] = releases.MAJORS,
        by: Numbers = (),
        gap: tuple[Numbers, Numbers] | None = None,
        moot: int = 0,
    ) -> None:
        self.load = load & ~undecided
        self.starts = starts & ~undecided & ~load
        self.run = run
        self.undecided = undecided
        self.swallow = swallow
        self.cuts = cuts
        self.by = by
        self.gap = gap
        self.moot = moot

    def accepted(self) -> int:
        """The observed releases that evaluate and accept it."""
        return releases.ALL & ~(self.load | self.starts | self.undecided | self.swallow | self.moot)

    def refusing(self) -> int:
        """The observed releases that may be in use and reject it, when they load it or create an index."""
        return (self.load | self.starts) & releases.SUPPOSED & ~self.moot

    def spoken(self, chosen: int) -> str:
        """Return observed releases for a message, with those around them that are known to behave in the same way."""
        oldest = OLDEST if not chosen & ~releases.SUPPOSED else ()
        names = releases.known()
        return spoken(
            [name for name, _ in names],
            [numbers >= oldest and self._is_like(numbers, chosen) for _, numbers in names],
        )

    def _is_like(self, release: Numbers, chosen: int) -> bool:
        """Whether a release behaves like one of the observed releases around it, all of which are ``chosen``."""
        state = self.state(release)
        like = [observed for observed in set(releases.around(release)) if self.observed(observed) == state]
        return bool(like) and all(observed & chosen for observed in like)

    def observed(self, release: int) -> str:
        """``load``, ``start``, ``run``, ``open`` or ``ok`` for one observed release."""
        if self.undecided & release:
            return "open"
        if self.load & release:
            return "load"
        if self.starts & release:
            return "start"
        return "run" if self.run & release else "ok"

    def state(self, release: Numbers) -> str:
        """The same for any release."""
        if self.gap is not None and self.gap[0] <= release[:2] < self.gap[1]:
            return "load"
        low, high = releases.around(release)
        one, other = self.observed(low), self.observed(high)
        if one == other:
            return one
        if self.by and releases.is_between(self.by, low, high):
            return other if release[:2] >= self.by else "open"
        if one == "open" and self.by and releases.is_at_least(low, self.by):
            return other  # the older observed release ran without a module that it is documented to have
        if self.cuts is releases.MAJORS and one in ("load", "start"):
            return "open"  # removals come with a major release, additions with any release
        like = releases.side(release, low, high, self.cuts)
        if like:
            return self.observed(like)
        return "ok" if {one, other} <= {"ok", "run"} else "open"  # either way it is accepted


class ReleaseViolation(Violation):
    """A violation whose ``releases`` are an ``Outcome``. If older releases accepted it, ``removed`` reports it.

    ``message``: ``with_note`` inserts the effect before what to do. ``ignored``: the message for releases that only
    ignore it. A message that contains ``releases.REQUIRES`` names the releases that support the part. ``is_unsure``: a
    part that is not in the file may make it valid, as the message says, so its fix is unsafe. ``holds_in_templates``:
    as in ``Rule``; None: as ``rule`` says. It is false for a part that is only misplaced, which is then not about
    support either. ``by_wording``: those with the same message but for the names have the same cause.
    """

    __slots__ = ("by_wording", "holds_in_templates", "ignored", "is_unsure", "removed")
    rule: type[AnalysisRule]
    releases: Outcome
    removed: type[AnalysisRule] | None
    ignored: str
    is_unsure: bool
    holds_in_templates: bool | None
    by_wording: bool


def later(make: Callable[..., Fix | None], *given: Any) -> Callable[[], Fix | None]:
    """Return a function that makes the fix when it is needed, from the current arguments."""
    return lambda: make(*given)


class ReleaseAnalysis(Analysis):
    """The analysis for all releases. ``outcomes``: of all violations, and of other parts that decide the verdict.
    ``target``: the numbers of the release, if there is one. ``body``: whether the file contains anything to analyze.
    ``legacy``: the bodies of legacy templates."""

    violations: list[ReleaseViolation]  # type: ignore[assignment]  # it adds no others

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.outcomes: list[Outcome] = []
        self.target = releases.numbers_of(ctx.target)
        self._loads: tuple[int, int] | None = None
        self.body = False
        self.legacy: list[Mapping] = []
        self.facts: dict[Any, Any] = {}

    def add(
        self,
        rule: type[AnalysisRule],
        place: Place,
        message: str,
        load: int = 0,
        *,
        starts: int = 0,
        run: int = 0,
        undecided: int = 0,
        moot: int = 0,
        removed: type[AnalysisRule] | None = None,
        fix: Callable[[], Fix | None] | None = None,
        ignored: str = "",
        is_unsure: bool = False,
        holds_in_templates: bool | None = None,
        by_wording: bool = False,
        **effects: Unpack[Effects],
    ) -> None:
        """Add a violation unless all sets are empty. ``place``: a span, a node, or an entry (reported at its key). For
        the others see ``Outcome`` and ``ReleaseViolation``."""
        if not (load | starts | run | undecided):
            return
        span = span_of(place)
        if masked(self.ctx, span):
            self.unknown(TEMPLATE, span, releases.ALL)
            return
        outcome = Outcome(load, starts=starts, run=run, undecided=undecided, moot=moot, **effects)
        self.outcomes.append(outcome)
        violation = ReleaseViolation(rule, span, message, releases=outcome, fix=fix)
        violation.removed = removed
        violation.ignored = ignored
        violation.is_unsure = is_unsure
        violation.holds_in_templates = holds_in_templates
        violation.by_wording = by_wording
        self.violations.append(violation)

    def unknown(self, reason: str, place: Place, releases: int = 0) -> None:
        """Add a reason why the check is incomplete. ``releases``: observed ones whose verdict depends on it."""
        super().unknown(reason, place, releases)
        if releases:
            self.outcomes.append(Outcome(0, undecided=releases))

    def unknown_once(self, reason: str, place: Place) -> None:
        """Add a reason why the check is incomplete, unless it is known for another part."""
        if all(gap.reason != reason for gap in self.unknowns):
            self.unknown(reason, place)

    @fact
    def rejected(self) -> frozenset[tuple[int, int]]:
        """The spans of the violations for which the target rejects the file; without a target, the newest release."""
        target = self.target
        return frozenset(
            (violation.start, violation.end)
            for violation in self.violations
            if (violation.releases.state(target) if target else violation.releases.observed(releases.NEWEST))
            in ("load", "start")
        )

    def refused_elsewhere(self, outcome: Outcome) -> int:
        """The observed releases that reject another part of the file."""
        if self._loads is None:
            once = twice = 0
            for other in self.outcomes:
                once, twice = once | other.load, twice | once & other.load
            self._loads = once, twice
        once, twice = self._loads
        return twice | once & ~outcome.load

    def findings(self) -> Findings:
        """Yield the findings for the target; without one, for the releases that may be in use."""
        target = self.target
        for violation in self.violations:
            if target is not None:
                routed = _targeted(violation, target, self.refused_elsewhere(violation.releases))
            else:
                routed = _untargeted(violation)
            if routed is not None:
                yield self._finding(violation, *routed, target)

    def _finding(self, violation: ReleaseViolation, stage: Stage, message: str, target: Numbers | None) -> Finding:
        rule = _rule(violation, stage, target)
        finding = rule.finding(
            (violation.start, violation.end),
            message,
            key=_cause(message, violation.by_wording or (stage == "load" and rule.may_refuse)),
            fix=self._fix(violation, rule, stage, target),
            severity=_severity(violation, stage, target),
            stage=stage,
        )
        if violation.holds_in_templates is not None and rule is violation.rule:
            finding.holds_in_templates = violation.holds_in_templates
            finding.about_support = rule.about_support and violation.holds_in_templates
        if target is None and stage == "advice":
            refusing = violation.releases.refusing()
            failing: Stage = "load" if violation.releases.load & refusing else "start"
            of_some(finding, Refusal(refusing, releases.SUPPOSED, failing) if refusing else None)
        return finding

    def _fix(
        self, violation: ReleaseViolation, rule: type[AnalysisRule], stage: Stage, target: Numbers | None
    ) -> Fix | None:
        fix = violation.fix()
        if fix is None or any(masked(self.ctx, (edit.start, edit.end)) for edit in fix.edits):
            return None  # an edit would remove markers of a template engine
        if fix.applicability != "safe":
            return fix
        # safe only if the target or all releases reject the file: older releases may not support the new form
        swallows = violation.releases.swallow and target is None
        changes = rule.fix_changes_meaning or rule.undecided_note or swallows
        is_safe = not violation.is_unsure and stage != "advice" and not (stage == "run" and changes)
        if is_safe and "assumed" in self.ctx.options:
            without_target = _untargeted(violation)
            is_safe = without_target is None or without_target[0] != "advice"
        return fix if is_safe else Fix("unsafe", fix.message, fix.edits)


def _cause(message: str, by_wording: bool) -> str:
    """Return what findings have in common that differ only in names, or are about a dynamic template and its
    multi-fields; empty for others."""
    is_alike = by_wording or " in dynamic template `" in message
    return wording(compiled(r"of `[^`]*` (?=in dynamic template)").sub("", message)) if is_alike else ""


def _severity(violation: ReleaseViolation, stage: Stage, target: Numbers | None) -> Severity:
    if stage in ("load", "start"):
        return "error"
    is_ignored = violation.ignored and (target is None or not _may_reject_ignored(target))
    return "info" if stage == "advice" or is_ignored else "warning"


def _may_reject_ignored(target: Numbers) -> bool:
    """Whether a release may reject documents because of parameters in dynamic templates that earlier and later releases
    ignore: see elasticsearch#66765 and #68576."""
    return (7, 9) <= target[:2] < (7, 11)


def _targeted(violation: ReleaseViolation, target: Numbers, refused: int) -> tuple[Stage, str] | None:
    """Stage and message for a target; None if there is nothing to report. ``refused``: releases that reject another
    part of the file."""
    if violation.releases.moot & releases.around(target)[1]:
        return None
    state = violation.releases.state(target)
    if state == "open" and violation.rule.undecided_note:
        rule = violation.rule
        return "advice", with_note(violation.message, rule.undecided_note) + rule.undecided_action
    if state in ("ok", "open"):
        return None
    if state == "run" and violation.ignored:
        note = "7.9 and 7.10 may reject documents with such fields" if _may_reject_ignored(target) else ""
        return "run", with_note(violation.ignored, note)
    if state == "run":
        note = "documents with a matching field are rejected" if violation.rule.fails_with_document else ""
        return "run", with_note(violation.message, note)
    is_named = releases.REQUIRES in violation.message
    worded = "load" if _is_of_node(violation) else state
    note = "" if is_named else _note_of_target(violation.releases, worded, target, refused)
    return state, with_note(violation.message, note or _effect(violation, state, target))  # type: ignore[return-value]  # load, start


def _untargeted(violation: ReleaseViolation) -> tuple[Stage, str] | None:
    """The same without a target: ``load`` or ``start`` if every release that may be in use rejects it, ``advice`` if
    some do."""
    outcome, message = violation.releases, violation.message
    refusing = outcome.refusing()
    if not refusing:
        return ("run", message) if outcome.observed(releases.NEWEST) == "run" else None
    is_start = not outcome.load & refusing
    fails_at_index = is_start and not _is_of_node(violation)
    by_release = "" if releases.REQUIRES in message else _note(outcome, refusing, fails_at_index)
    rule = violation.rule
    if outcome.undecided & releases.SUPPOSED and rule.undecided_note:
        return "advice", with_note(message, rule.undecided_note) + rule.undecided_action
    if releases.SUPPOSED & ~(refusing | outcome.moot | outcome.undecided):
        return "advice", with_note(message, by_release or "otherwise rejected")
    state: Stage = "start" if is_start else "load"
    return state, with_note(message, by_release or _effect(violation, state, None))


def with_note(message: str, note: str) -> str:
    """Insert a note in parentheses after the problem, before what to do."""
    if not note:
        return message
    problem, action = split_action(message)
    return f"{problem} ({note}){action}"


def _effect(violation: ReleaseViolation, state: str, target: Numbers | None) -> str:
    """What the target, or any release, does because of a violation."""
    if _is_of_node(violation):
        return "Elasticsearch does not start"
    if state == "start":
        return "index creation fails"
    return "rejected by Elasticsearch" + (f" {'.'.join(map(str, target))}" if target is not None else "")


def _is_of_node(violation: ReleaseViolation) -> bool:
    """Whether the file is an elasticsearch.yml, so that a later stage than the settings registry is the start."""
    return "elasticsearch-settings" in violation.rule.kinds


def _fails(is_start: bool) -> str:
    return "index creation fails in" if is_start else "rejected by"


def _note(outcome: Outcome, refusing: int, is_start: bool) -> str:
    """Return which releases reject it, if others do not: the release of the change if that is documented, otherwise the
    observed releases. ``refusing``: those that may be in use and reject it."""
    accepted = outcome.accepted()
    newest = 1 << refusing.bit_length() - 1
    newer, older = accepted & ~((newest << 1) - 1), accepted & (newest - 1)
    if newer and not older:
        oldest = newer & -newer
        since = releases.boundary(oldest >> 1, oldest, outcome.cuts)
        if outcome.by:
            return f"{_fails(is_start)} {outcome.spoken(refusing)}, accepted since {dotted(outcome.by)}"
        if since and newer == releases.ALL & ~(oldest - 1):
            return f"index creation fails before {since}" if is_start else f"rejected before {since}"
    elif older and not newer:
        since = _since(outcome, older, is_start)
        if since:
            return since
    in_use = accepted & releases.SUPPOSED
    if not accepted:
        return ""
    rejecting = refusing if in_use else (outcome.load | outcome.starts) & ~outcome.moot
    return f"{_fails(is_start)} {outcome.spoken(rejecting)}, accepted by {outcome.spoken(in_use or accepted)}"


def _since(outcome: Outcome, older: int, is_start: bool) -> str:
    """Return since when releases reject what the observed releases ``older`` accept; empty if that is not
    documented."""
    newest = 1 << older.bit_length() - 1
    if outcome.gap is not None:
        first, last = map(dotted, outcome.gap)
        return f"rejected since {first}, except by the last patch releases of {last}"
    if not (outcome.load | outcome.starts) & newest << 1 & ~outcome.moot:
        return ""
    since = releases.boundary(newest << 1, newest, outcome.cuts)
    if not since:
        return ""
    return f"index creation fails in {since} and later" if is_start else f"rejected since {since}"


def _note_of_target(outcome: Outcome, state: str, target: Numbers, refused: int) -> str:
    """Return that the target rejects it, and which releases do not. ``refused``: releases that reject another part of
    the file and are therefore not named as releases that accept it."""
    is_start = state == "start"
    rejecting = f"{_fails(is_start)} {dotted(target)}"
    place = releases.around(target)[1]
    older, newer = outcome.accepted() & (place - 1), outcome.accepted() & ~(place - 1)
    accepted = outcome.accepted() & ~refused
    if newer and not newer & accepted:
        return ""  # the rest of the file is for older releases
    if not newer or outcome.gap is not None:
        since = _since(outcome, older, is_start) if older else ""
        return since or (f"{rejecting}, accepted by {outcome.spoken(accepted)}" if accepted & older else "")
    oldest = newer & -newer
    since = dotted(outcome.by) or releases.boundary(oldest >> 1, oldest, outcome.cuts)
    if since and not older and newer == releases.ALL & ~(oldest - 1):
        return f"{rejecting}, accepted since {since}"
    return f"{rejecting}, accepted by {outcome.spoken(accepted)}"


def _rule(violation: ReleaseViolation, stage: Stage, target: Numbers | None) -> type[AnalysisRule]:
    """The rule that reports it: a separate one for something that older releases accept and the newest does not."""
    if violation.removed is None or stage not in ("load", "advice"):
        return violation.rule
    place = releases.NEWEST if target is None else releases.around(target)[1]
    older = violation.releases.accepted() & (place - 1)
    known = older and violation.releases.observed(releases.NEWEST) == "load"
    return violation.removed if known else violation.rule
