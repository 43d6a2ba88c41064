"""The verdict on a template or an elasticsearch.yml: whether Elasticsearch accepts it, and in which releases."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.rule import NodeSyntaxRule, is_for_opensearch
from lslint.rules.release import OLDEST
from lslint.rules.shared.verdict import NotChecked, Verdict, incomplete, is_refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.parse_errors import ParseError
    from lslint.rules.api import Context, Finding
    from lslint.rules.elasticsearch.model.violations import Outcome, ReleaseAnalysis

_HARMLESS = ("json-trailing-content", "template-marker")
_ORDER = {"ok": 0, "start": 1, "open": 2, "load": 3}


def template(found: list[Finding], errors: list[ParseError], context: Context) -> Verdict:
    """Return the verdict on a template or an index body. ``found``: all findings, suppressed ones included."""
    if is_for_opensearch(context):
        from lslint.rules.elasticsearch.opensearch import verdict

        return verdict.template(found, errors, context)
    from lslint.rules.elasticsearch.templates.bodies import analyze

    return _verdict(found, errors, context, analyze(context))


def node_settings(found: list[Finding], errors: list[ParseError], context: Context) -> Verdict:
    """Return the verdict on an elasticsearch.yml. ``found``: all findings, suppressed ones included."""
    from lslint.rules.elasticsearch.node.settings import analyze

    return _verdict(found, errors, context, analyze(context))


def policy(found: list[Finding], errors: list[ParseError]) -> Verdict:
    """Return the verdict on a lifecycle policy. ``found``: all findings, suppressed ones included."""
    reason = "lifecycle policies are checked against the sources and against the reference documentation only"
    return incomplete(found, errors, reason)


def pipeline(found: list[Finding], errors: list[ParseError]) -> Verdict:
    """Return the verdict on an ingest pipeline. ``found``: all findings, suppressed ones included."""
    return incomplete(
        found, errors, "ingest pipelines are checked against the sources and against the reference documentation only"
    )


def requests(found: list[Finding], errors: list[ParseError]) -> Verdict:
    """Return the verdict on console requests. ``found``: all findings, suppressed ones included."""
    return incomplete(
        found, errors, "requests other than those for templates are checked against the reference documentation only"
    )


def _verdict(found: list[Finding], errors: list[ParseError], context: Context, analysis: ReleaseAnalysis) -> Verdict:
    """Return the verdict. Without a target, a file is accepted if the newest release or, failing that, an older release
    accepts it."""
    made = Verdict(found)
    if any(error.kind == "json-duplicate-key" for error in errors):
        from lslint.rules.elasticsearch.templates.installed import installed_by_logstash

        if installed_by_logstash(context):  # Logstash sends each key only once
            errors = [error for error in errors if error.kind != "json-duplicate-key"]
    broken = _broken(found, errors)
    marked = made.leave_out_markers(errors)
    target = releases.numbers_of(context.target)
    requested = target or releases.known()[-1][1]
    low, high = releases.around(requested)
    at = low | high if target else releases.SUPPOSED
    made.not_checked += [unknown for unknown in analysis.unknowns if not unknown.releases or unknown.releases & at]
    made.not_checked += [
        NotChecked(
            f"Elasticsearch {_name(requested)} may reject the following: {_problem(each.message)}", each.start, each.end
        )
        for each in analysis.violations
        if each.outcome.state(requested) == "open"
    ]
    if not analysis.body and not broken:
        made.not_checked.append(NotChecked("the file contains nothing that looks like a template", unmasked=True))
    made.releases = lambda: (
        None if marked or not (analysis.body or broken) else _text(_states(analysis.outcomes, broken))
    )
    if is_refused(found):
        made.verdict = "rejected"
        return made
    asked = [requested] if target else [one for _, one in releases.known() if one >= OLDEST]
    states = [_worst(analysis.outcomes, broken, one) for one in reversed(asked)]
    state = next((one for one in ("ok", "start", "open") if one in states), "load")
    if state == "load":
        made.not_checked += [
            NotChecked(f"depends on what is not in the file: {_problem(each.message)}", each.start, each.end)
            for each in analysis.violations
            if each.is_unsure
        ]
    if marked or state in ("open", "load"):
        return made
    made.verdict = "accepted"
    if made.starts == "unknown" and state == "ok" and analysis.body:
        made.starts = "yes"
    return made


def _problem(message: str) -> str:
    """Return a message without what to do."""
    match = compiled(r"(?:`[^`]*`|[^`])*?(?=\. [A-Z`]|; |$)").match(message)
    return match[0] if match is not None else message


def _name(release: releases.Numbers) -> str:
    return ".".join(map(str, release[:2]))


def _broken(found: list[Finding], errors: list[ParseError]) -> int:
    """Return the observed releases that cannot parse the file."""
    refused = 0
    for error in errors:
        if error.kind == "json-duplicate-key":
            refused |= releases.GE6
        elif error.detail.get("what") == "unquoted-name":
            refused |= releases.GE5
        elif error.kind not in _HARMLESS:
            refused = releases.ALL
    for finding in found:
        if isinstance(finding.rule, NodeSyntaxRule):
            refused |= finding.rule.refused_by
    return refused


def _worst(outcomes: list[Outcome], broken: int, release: releases.Numbers) -> str:
    """Return the most severe outcome of the file for a release."""
    low, high = releases.around(release)
    if broken & low and broken & high:
        return "load"
    worst = "ok"
    if broken & (low | high):
        like = releases.side(release, low, high, releases.MAJORS)
        worst = "load" if like & broken else "ok"
    for outcome in outcomes:
        state = outcome.state(release)
        if _ORDER.get(state, 0) > _ORDER[worst]:
            worst = state
            if worst == "load":
                break
    return worst


def _states(outcomes: list[Outcome], broken: int) -> list[str]:
    """Return the most severe outcome of the file for each known release."""
    kinds = {(o.load, o.starts, o.undecided, o.cuts, o.by, o.gap): o for o in outcomes}
    return [_worst(list(kinds.values()), broken, numbers) for _, numbers in releases.known()]


def _text(states: list[str]) -> str | None:
    """Return the releases that accept the file; None if that is unknown for all releases."""
    accepted = [state in ("ok", "start") for state in states]
    if not any(accepted) and "open" in states:
        return None
    return releases.ranges(accepted)
