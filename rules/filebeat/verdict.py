"""The verdicts on a Filebeat config and on a policy of Elastic Agent."""

from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Finding
from lslint.rules.facts import union_of
from lslint.rules.filebeat.checks.config import analyze
from lslint.rules.filebeat.config_model.analysis import broken, supposed
from lslint.rules.release import dotted, ranges
from lslint.rules.shared.verdict import NotChecked, Verdict, is_refused, verdict_of

SINCE_7 = "7.0-"
"""``Rule.releases`` of rules about settings that releases from 7.0 on reject."""


def verdict(findings: list[Finding], errors: list[ParseError], context: Context) -> Verdict:
    """Return the verdict on the config of a Beat. ``findings``: all findings, suppressed ones included.

    A config is accepted if no finding rejects it and it contains nothing that is missing in the catalogue or depends on
    a variable.
    """
    analysis = analyze(context)
    is_other = analysis.section != "filebeat"
    not_checked = list(analysis.unknowns)
    if is_other:
        unread = analysis.unread
        span = (unread.start, unread.end) if unread is not None else (None, None)
        not_checked.insert(0, NotChecked(f"the settings below `{analysis.section}` are not checked", *span))
    if not analysis.merged.complete:
        not_checked.append(NotChecked("its aliases expand to too many settings to check", unmasked=True))
    is_undecided = bool(analysis.unknowns) or not analysis.merged.complete or broken(context)
    verdict = verdict_of(findings, errors, not_checked, is_undecided=is_undecided)
    if verdict.verdict == "rejected" and not is_other:
        refusing = [finding for finding in findings if is_refused([finding])]
        verdict.releases = "5.0-6.8" if all(finding.rule.releases == SINCE_7 for finding in refusing) else ""
    elif verdict.verdict == "accepted":
        refusals = (finding.refusal for finding in findings if finding.refusal is not None)
        refused = union_of(refusal.releases for refusal in refusals if refusal.stage == "load")
        if refused:
            names = [dotted(release) for release in supposed()]
            verdict.releases = ", ".join(ranges(names, [not refused >> bit & 1 for bit in range(len(names))]))
    return verdict


_PARTS = {
    "inputs": "the options of the inputs and their streams are not checked",
    "outputs": "the options of the outputs are not checked",
}


def policy_verdict(findings: list[Finding], errors: list[ParseError], context: Context) -> Verdict:
    """Return the verdict on a policy of Elastic Agent. ``findings``: all findings, suppressed ones included.

    The components that run the inputs check their options themselves, which the verdict does not cover.
    """
    from lslint.rules.filebeat.agent.policy import analyze as analyze_policy

    not_checked = [NotChecked("policies are checked only for the shape, ids and outputs", unmasked=True)]
    root = analyze_policy(context).root
    for setting in root.fields.values() if root is not None else ():
        reason = _PARTS.get(setting.name, f"the settings below `{setting.name}` are not checked")
        not_checked.append(NotChecked(reason, *setting.name_span))
    return verdict_of(findings, errors, not_checked)
