"""The verdict on a kibana.yml: whether Kibana starts with it."""

from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Finding
from lslint.rules.kibana.settings import analyze
from lslint.rules.release import dotted
from lslint.rules.shared.verdict import NotChecked, Verdict, verdict_of


def settings(findings: list[Finding], errors: list[ParseError], context: Context) -> Verdict:
    """Return the verdict on a kibana.yml. ``findings``: all findings, suppressed ones included.

    For a release whose schemas were not read, it covers what the releases around it have in common.
    """
    analysis = analyze(context)
    verdict = verdict_of(findings, errors, analysis.unknowns, is_undecided=bool(analysis.unknowns or errors))
    if verdict.verdict == "rejected":
        verdict.starts = "no"
    elif not analysis.exact:
        read = " and ".join(map(dotted, analysis.known.numbers))
        reason = f"all settings are known only for Kibana {read}"
        verdict.not_checked.append(NotChecked(reason, unmasked=True, of_kind=True))
    return verdict
