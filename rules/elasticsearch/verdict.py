"""The verdict on a file: whether Elasticsearch or OpenSearch accepts it, and in which releases."""

from __future__ import annotations

from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.rule import TEMPLATES, NodeSyntaxRule, is_for_opensearch
from lslint.rules.facts import union_of
from lslint.rules.release import OLDEST, dotted
from lslint.rules.shared.message_parts import split_action
from lslint.rules.shared.verdict import NO_OPENSEARCH, NotChecked, Verdict, incomplete, is_refused, verdict_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.parse_errors import ParseError
    from lslint.rules.api import Context, Finding
    from lslint.rules.elasticsearch.model.violations import Outcome, ReleaseAnalysis, ReleaseViolation

_HARMLESS = ("json-trailing-content", "template-marker")
_ORDER = {"ok": 0, "start": 1, "open": 2, "load": 3}
_READ_ONLY = {
    "ingest-pipeline": "ingest pipelines are checked against the sources and against the reference documentation only",
    "es-requests": "requests other than those for templates are checked against the reference documentation only",
}
"""Kinds of files whose rules come from reading, not from running a server: what the verdict does not cover."""
_ORIGIN = (7, 10)
"""The release of Elasticsearch from which OpenSearch was forked."""


def verdict(findings: list[Finding], errors: list[ParseError], ctx: Context) -> Verdict:
    """Return the verdict on a file. ``findings``: all findings, suppressed ones included."""
    if ctx.kind in _READ_ONLY:
        return incomplete(findings, errors, _READ_ONLY[ctx.kind])
    if ctx.kind == "ilm-policy":
        from lslint.rules.elasticsearch.templates.lifecycle import analyze as analyze_policies

        return _of_releases(findings, errors, analyze_policies(ctx))
    if ctx.kind not in TEMPLATES:
        from lslint.rules.elasticsearch.node.settings import analyze as analyze_settings

        return _of_releases(findings, errors, analyze_settings(ctx))
    from lslint.rules.elasticsearch.templates.bodies import analyze

    if is_for_opensearch(ctx):
        return _of_opensearch(findings, errors, analyze(ctx))
    if any(error.kind == "json-duplicate-key" for error in errors):
        from lslint.rules.elasticsearch.templates.installed import installed_by_logstash

        if installed_by_logstash(ctx):  # Logstash sends each key only once
            errors = [error for error in errors if error.kind != "json-duplicate-key"]
    return _of_releases(findings, errors, analyze(ctx))


def _of_opensearch(findings: list[Finding], errors: list[ParseError], origin: ReleaseAnalysis) -> Verdict:
    """Return the verdict on a template for OpenSearch: accepted if OpenSearch has all of its settings, types and
    parameters, and if Elasticsearch 7.10 (``origin``) accepts the rest."""
    from lslint.rules.elasticsearch.opensearch.analysis import analyze

    analysis = analyze(origin.ctx)
    unknown_release = [] if analysis.releases.low else [NotChecked(NO_OPENSEARCH, unmasked=True)]
    undecided = [*analysis.unknowns, *_rejected_by_origin(origin, analysis.judged)] if not is_refused(findings) else []
    return verdict_of(findings, errors, [*unknown_release, *undecided], is_undecided=bool(undecided or errors))


def _rejected_by_origin(origin: ReleaseAnalysis, judged: set[int]) -> Iterator[NotChecked]:
    """Yield what Elasticsearch 7.10 rejects, and what it is not known to accept, apart from names that are decided."""
    for violation in origin.violations:
        if violation.start not in judged and violation.releases.state(_ORIGIN) in ("load", "start", "open"):
            yield _gap("OpenSearch may reject the following", violation)
    for unknown in origin.unknowns:
        if unknown.releases and (unknown.start is None or unknown.start not in judged):
            yield unknown


def _gap(reason: str, violation: ReleaseViolation) -> NotChecked:
    return NotChecked(f"{reason}: {split_action(violation.message)[0]}", violation.start, violation.end)


def _of_releases(findings: list[Finding], errors: list[ParseError], analysis: ReleaseAnalysis) -> Verdict:
    """Return the verdict. Without a target, a file is accepted if the newest release or, failing that, an older release
    accepts it."""
    broken = _broken(findings, errors)
    target = releases.numbers_of(analysis.ctx.target)
    requested = target or releases.newest()
    low, high = releases.around(requested)
    observed = low | high if target else releases.SUPPOSED
    gaps = [unknown for unknown in analysis.unknowns if not unknown.releases or unknown.releases & observed]
    product = f"Elasticsearch {dotted(target)}" if target else "Elasticsearch"
    undecided = [one for one in analysis.violations if one.releases.state(requested) == "open"]
    gaps += [_gap(f"{product} may reject the following", violation) for violation in undecided]
    is_read = bool(analysis.body or broken)
    if not is_read:
        gaps.append(NotChecked("the file contains nothing that looks like a template or a policy", unmasked=True))
    possible = [requested] if target else [numbers for _, numbers in releases.known() if numbers >= OLDEST]
    state = "load"
    if not is_refused(findings):
        states = [_worst(analysis.outcomes, broken, release) for release in reversed(possible)]
        state = min(states, key=_ORDER.__getitem__)
        if state == "load":
            gaps += [_gap("depends on what is not in the file", one) for one in analysis.violations if one.is_unsure]
    verdict = verdict_of(
        findings, errors, gaps, is_undecided=state in ("open", "load"),
        releases=(lambda: _accepting(analysis.outcomes, broken)) if is_read else None,
    )  # fmt: skip
    if verdict.starts == "yes" and not (state == "ok" and analysis.body):
        verdict.starts = "unknown"
    return verdict


def _broken(findings: list[Finding], errors: list[ParseError]) -> int:
    """Return the observed releases that cannot parse the file."""
    refused = 0
    for error in errors:
        if error.kind == "json-duplicate-key":
            refused |= releases.GE6
        elif error.detail.get("what") == "unquoted-name":
            refused |= releases.GE5
        elif error.kind not in _HARMLESS:
            refused = releases.ALL
    rules = (finding.rule for finding in findings)
    return refused | union_of(rule.refused_by for rule in rules if isinstance(rule, NodeSyntaxRule))


def _worst(outcomes: list[Outcome], broken: int, release: releases.Numbers) -> str:
    """Return the most severe outcome of the file for a release."""
    low, high = releases.around(release)
    if (broken & low and broken & high) or broken & releases.side(release, low, high, releases.MAJORS):
        return "load"
    return max(("ok", *(outcome.state(release) for outcome in outcomes)), key=lambda state: _ORDER.get(state, 0))


def _accepting(outcomes: list[Outcome], broken: int) -> str | None:
    """Return the releases that accept the file; None if that is unknown for all releases."""
    kinds = {(o.load, o.starts, o.undecided, o.cuts, o.by, o.gap): o for o in outcomes}
    states = [_worst(list(kinds.values()), broken, numbers) for _, numbers in releases.known()]
    accepted = [state in ("ok", "start") for state in states]
    if not any(accepted) and "open" in states:
        return None
    return releases.ranges(accepted)
