"""The check of Filebeat configs: it reports what the analysis of a file finds."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Check, Context, Findings, Related
from lslint.rules.filebeat.checks.config import analyze


class FilebeatCheck(Check):
    """Reports every violation: as an error where it keeps Filebeat from starting, else as a warning at most."""

    kinds = ("filebeat", "beats")
    visits = ("file",)

    def run(self, node: ConfigFile, ctx: Context) -> Findings:
        for violation in analyze(ctx).violations:
            rule = violation.rule
            severity = rule.severity
            if violation.stage in ("load", "start"):
                severity = "error"
            elif severity == "error":
                severity = "warning"
            yield rule.finding(
                (violation.start, violation.end),
                violation.message,
                fix=violation.fix,
                related=[Related(*violation.first, "the other one")] if violation.first is not None else [],
                severity=severity,
                stage=violation.stage,
            )
