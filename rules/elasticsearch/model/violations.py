"""What the releases say about a template or a node file: problems, and what to report of them for a target."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from lslint.grammar.config.tree import Mapping
from lslint.rules.api import Context, Fix
from lslint.rules.elasticsearch.model import releases

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.elasticsearch.model.releases import Numbers

    State = str


class Problem:
    """One thing that some releases refuse.

    ``code``: the rule that tells it; ``removed``: the rule instead where older releases accepted it. ``load`` and
    ``starts``: observed releases that refuse it at PUT, or when an index is made of the template; ``run``: those that
    accept it and do something else than was meant; ``swallow``: those that take it without reading it; ``open``: not
    known. ``cuts``: releases in which the verdict changes. ``fix``: makes the fix when it is needed.
    """

    __slots__ = (
        "code",
        "cuts",
        "end",
        "fix",
        "load",
        "message",
        "open",
        "removed",
        "run",
        "start",
        "starts",
        "swallow",
    )

    def __init__(
        self,
        code: str,
        at: tuple[int, int],
        message: str,
        load: int,
        *,
        starts: int = 0,
        run: int = 0,
        open: int = 0,
        swallow: int = 0,
        removed: str = "",
        cuts: tuple[Numbers, ...] = releases.MAJORS,
        fix: Callable[[], Fix | None] | None = None,
    ) -> None:
        self.code = code
        self.start, self.end = at
        self.message = message
        self.load = load & ~open
        self.starts = starts & ~open & ~load
        self.run = run
        self.open = open
        self.swallow = swallow
        self.removed = removed
        self.cuts = cuts
        self.fix = fix

    def accepted(self) -> int:
        """Observed releases that read it and take it."""
        return releases.ALL & ~(self.load | self.starts | self.open | self.swallow)

    def observed(self, release: int) -> State:
        """``load``, ``start``, ``run``, ``open`` or ``ok`` for one observed release."""
        for name, mask in (("open", self.open), ("load", self.load), ("start", self.starts), ("run", self.run)):
            if mask & release:
                return name
        return "ok"

    def state(self, release: Numbers) -> State:
        """The same for any release."""
        low, high = releases.around(release)
        one = self.observed(low)
        if low == high:
            return one
        other = self.observed(high)
        if one == other:
            return one
        if self.cuts is releases.MAJORS and one in ("load", "start"):
            return "open"  # things go with a major release, but they come with any
        like = releases.side(release, low, high, self.cuts)
        if like:
            return self.observed(like)
        return "ok" if {one, other} <= {"ok", "run"} else "open"  # either way it is taken


def later(make: Callable[..., Fix | None], *given: Any) -> Callable[[], Fix | None]:
    """A fix that is made when it is asked for, with what is at hand now."""
    return lambda: make(*given)


class Gap:
    """Something that was not checked, or depends on what is not in the file. ``mask``: where that leaves the verdict
    open; 0: it is told only."""

    __slots__ = ("end", "mask", "reason", "start")

    def __init__(self, reason: str, at: tuple[int, int], mask: int = 0) -> None:
        self.reason = reason
        self.start, self.end = at
        self.mask = mask


class Judged:
    """All problems and gaps of a file. ``body``: something in it was judged at all. ``legacy``: the bodies of
    legacy templates; ``markers``: spans of what a template engine fills in."""

    __slots__ = ("body", "gaps", "legacy", "markers", "problems")

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.gaps: list[Gap] = []
        self.body = False
        self.legacy: list[Mapping] = []
        self.markers: list[tuple[int, int]] = []

    def masked(self, at: tuple[int, int]) -> bool:
        """True where a marker of a template engine lies in a span; ``markers`` holds their spans in order."""
        if not self.markers:
            return False
        place = bisect_left(self.markers, (at[1], 0))
        return place > 0 and self.markers[place - 1][1] > at[0]


class Case:
    """A problem to report: ``stage`` of the finding, and the message with the releases in it."""

    __slots__ = ("message", "problem", "stage")

    def __init__(self, problem: Problem, stage: str, message: str) -> None:
        self.problem = problem
        self.stage = stage
        self.message = message

    def severity(self) -> str:
        """Errors are what is refused, all else are warnings."""
        return "error" if self.stage in ("load", "start") else "warning"


def route(judged: Judged, target: Numbers | None) -> dict[str, list[Case]]:
    """The cases by code: for the target, or for the newest release with older ones in view."""
    found: dict[str, list[Case]] = {}
    meant = _for(judged) if target is None else releases.ALL
    for problem in judged.problems:
        case = _targeted(problem, target) if target is not None else _untargeted(problem, meant)
        if case is not None:
            found.setdefault(_code(problem, case, target), []).append(case)
    return found


def taken(ctx: Context, judged: Judged, problem: Problem) -> bool:
    """Whether, were there no target, this problem would be no more than advice, as older releases take the file."""
    meant: int | None = ctx.facts.get("es-meant")
    if meant is None:
        meant = ctx.facts["es-meant"] = _for(judged)
    case = _untargeted(problem, meant)
    return case is not None and case.stage == "advice"


def _for(judged: Judged) -> int:
    """The observed releases that the file is for where none accepts it whole, else all of them."""
    # where a template engine chooses between parts, they need not go together
    return releases.ALL if accepting(judged) or judged.markers else _meant(judged)


def accepting(judged: Judged) -> int:
    """Observed releases that accept all parts that some release accepts, or of which it is not known that they do
    not."""
    refused = 0
    for problem in judged.problems:
        if not problem.accepted():
            continue
        refused |= problem.load | (problem.swallow if problem.load else 0)
    return releases.ALL & ~refused


def _meant(judged: Judged) -> int:
    """The observed releases that take the most parts of a file that none takes whole: one slip must not turn what the
    rest is written for into errors."""
    counts = [sum(bool(p.accepted() & 1 << i) for p in judged.problems) for i in range(releases.ALL.bit_length())]
    return sum(1 << i for i, count in enumerate(counts) if count == max(counts))


_ALSO_NEW = ("ES113", "ES120")
"""What only new releases know: told without a target where the rest of the file is for old ones."""


_AT_DOCUMENTS = ("ES203", "ES606")
"""What releases up to 7.17 refuse when a document needs it."""


def _targeted(problem: Problem, target: Numbers) -> Case | None:
    state = problem.state(target)
    if state in ("ok", "open"):
        return None
    if state == "run":
        late = "; the first document that it fits is refused" if problem.code in _AT_DOCUMENTS else ""
        return Case(problem, state, problem.message + late)
    return Case(problem, state, problem.message + _when(problem, target))


def _untargeted(problem: Problem, meant: int) -> Case | None:
    """``meant``: the releases that the file is for where none accepts it whole, else all of them."""
    state = problem.observed(releases.NEWEST)
    if state == "ok" and problem.code in _ALSO_NEW and meant != releases.ALL and problem.load & meant:
        return Case(problem, "load", problem.message + "; no release accepts all of this file")
    if state in ("ok", "open"):
        return None
    if state == "run":
        return Case(problem, "run", problem.message)
    if state == "start":
        return Case(problem, "start", problem.message + _when(problem, None))
    if problem.accepted() and (meant == releases.ALL or problem.accepted() & meant == meant):
        return Case(problem, "advice", problem.message + _when(problem, None))
    message = problem.message
    if not problem.accepted():
        return Case(problem, "load", message)
    return Case(problem, "load", message + _when(problem, None) + "; no release accepts all of this file")


def _when(problem: Problem, target: Numbers | None) -> str:
    """Which releases refuse it, where others do not."""
    at = releases.NEWEST if target is None else releases.around(target)[1]
    older = problem.accepted() & (at - 1)
    newer = problem.accepted() & ~((at << 1) - 1) if target is not None else 0
    if newer:
        return f" (accepted by {releases.spoken(problem.accepted())})"
    if not older:
        return ""
    return f" (refused since {_since(problem, older)})"


def _since(problem: Problem, older: int) -> str:
    """The release that first refused it, as near as it is known."""
    last = 1 << (older.bit_length() - 1)
    following = last << 1
    low, high = releases.numbers(releases.last(last)), releases.numbers(releases.first(following))
    for cut in problem.cuts:
        if low < cut <= high:
            return ".".join(str(part) for part in cut)
    return releases.first(following)


def _code(problem: Problem, case: Case, target: Numbers | None) -> str:
    """The rule of its own for what older releases knew and the newest does not."""
    if not problem.removed or case.stage not in ("load", "advice"):
        return problem.code
    at = releases.NEWEST if target is None else releases.around(target)[1]
    older = problem.accepted() & (at - 1)
    return problem.removed if older and problem.observed(releases.NEWEST) == "load" else problem.code


def cases(ctx: Context, code: str, judge: Callable[[Context], Judged]) -> list[Case]:
    """What the rule of this code has to tell about a file; worked out once for all rules."""
    found: dict[str, list[Case]] | None = ctx.facts.get("es-cases")
    if found is None:
        found = ctx.facts["es-cases"] = route(judge(ctx), releases.of(ctx.target))
    return found.get(code, [])
