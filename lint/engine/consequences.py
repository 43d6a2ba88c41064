"""Findings that may be nothing but consequences of a syntax error."""

from __future__ import annotations

from bisect import bisect_left

from lslint.engine.templates import Scopes
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Finding


def without(findings: list[Finding], errors: list[ParseError], tree: Pipeline) -> list[Finding]:
    """The findings without those about a plugin with a syntax error: what is read there after the error is a guess, so
    that another error would only repeat it."""
    starts = sorted(error.start for error in errors if error.kind != "template-marker")
    if not starts or all(finding.stage == "parse" for finding in findings):
        return findings
    scopes = Scopes(tree)
    kept = []
    for finding in findings:
        is_about_error = finding.stage == "parse" or any(visit.startswith("syntax/") for visit in finding.rule.visits)
        scope = None if is_about_error else scopes.around(finding.start, finding.end)
        if scope is not None:
            index = bisect_left(starts, scope[0])
            if index < len(starts) and starts[index] < scope[1]:
                continue
        kept.append(finding)
    return kept
