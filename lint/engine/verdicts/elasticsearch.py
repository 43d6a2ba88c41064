"""The verdict on a template or an elasticsearch.yml: what the server says, and which releases say so."""

from __future__ import annotations

from lslint.engine.result import NotChecked
from lslint.rules.elasticsearch.model import releases

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.engine.result import FileResult
    from lslint.grammar.parse_errors import Slip
    from lslint.rules.api import Context, Finding
    from lslint.rules.elasticsearch.model.violations import Problem

_HARMLESS = ("json-trailing-content", "template-marker")
_ORDER = {"ok": 0, "start": 1, "swallowed": 2, "open": 3, "load": 4}


def decide(result: FileResult, found: list[Finding], slips: list[Slip], context: Context) -> None:
    """Sets ``verdict``, ``starts``, ``releases`` and ``not_checked`` from all findings, hidden ones included.

    Without a target a file is accepted if the newest release accepts it, or, where that one refuses it, some older one.
    """
    if result.kind == "elasticsearch-settings":
        from lslint.rules.elasticsearch.node.settings import judged
    else:
        from lslint.rules.elasticsearch.templates.bodies import judged

    said = judged(context)
    broken = _broken(found, slips)
    marked = False
    for slip in slips:
        if slip.kind == "template-marker":
            marked = True
            result.not_checked.append(
                NotChecked("what the template puts here is not in the file", slip.start, slip.end)
            )
    target = releases.of(context.target)
    asked = target or releases.known()[-1][1]
    low, high = releases.around(asked)
    result.not_checked += [
        NotChecked(gap.reason, gap.start, gap.end) for gap in said.gaps if not gap.mask or gap.mask & (low | high)
    ]
    if not said.body and not broken:
        result.not_checked.append(NotChecked("nothing in this file is known as a template", plain=True))
    result.releases = lambda: None if marked or not (said.body or broken) else _text(_states(said.problems, broken))
    if any(finding.stage in ("parse", "load") for finding in found):
        result.verdict = "rejected"
        return
    state = _worst(said.problems, broken, asked, swallow=False)
    if marked or not said.body or state == "open":
        result.verdict = "unknown"
        return
    result.verdict = "accepted"
    if state == "load":  # the newest refuses it, an older one does not
        taken = [one for one in _states(said.problems, broken) if one in ("ok", "start")]
        result.verdict = "accepted" if taken else "unknown"
        state = taken[-1] if taken else "open"
    if result.starts == "unknown" and state == "ok":
        result.starts = "yes"


def _broken(found: list[Finding], slips: list[Slip]) -> int:
    """Observed releases that cannot read the file."""
    refused = 0
    for slip in slips:
        if slip.kind == "json-duplicate-key":
            refused |= releases.GE6
        elif slip.detail.get("what") == "unquoted-name":
            refused |= releases.GE5
        elif slip.kind not in _HARMLESS:
            refused = releases.ALL
    for finding in found:
        if finding.rule.code == "ES003":
            refused = releases.ALL
        elif finding.rule.code == "ES004":
            refused |= releases.V5 | releases.V6
    return refused


def _worst(problems: list[Problem], broken: int, release: releases.Numbers, *, swallow: bool) -> str:
    """What a release says about the whole file."""
    low, high = releases.around(release)
    if broken & low and broken & high:
        return "load"
    worst = "ok"
    if broken & (low | high):
        like = releases.side(release, low, high, releases.MAJORS)
        worst = "load" if like & broken else "ok"
    for problem in problems:
        state = problem.state(release)
        if swallow and state in ("ok", "run") and problem.swallow & (low | high):
            state = "swallowed"
        if _ORDER.get(state, 0) > _ORDER[worst]:
            worst = state
            if worst == "load":
                break
    return worst


def _states(problems: list[Problem], broken: int) -> list[str]:
    """The same for every known release."""
    kinds = {(p.load, p.starts, p.open, p.swallow, p.cuts): p for p in problems}
    return [_worst(list(kinds.values()), broken, numbers, swallow=True) for _, numbers in releases.known()]


def _text(states: list[str]) -> str | None:
    """The releases that accept the file; None where it is not known of any."""
    accepted = [state in ("ok", "start") for state in states]
    if not any(accepted) and "open" in states:
        return None
    return releases.ranges(accepted)
