"""The check of Filebeat configs, which reports the violations that the analysis of a file found."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import DECISIVE, Check, Context, Findings, Related
from lslint.rules.filebeat.checks.config import analyze
from lslint.rules.shared.upgrades import of_some

STOPPING = ("input", "input-map", "output")
"""Kinds of violations with which Filebeat does not start."""
STRUCTURAL = ("shape", "size")
"""Kinds of violations that the template around them may cause."""


class FilebeatCheck(Check):
    """Reports every violation: as an error if it prevents Filebeat from starting, otherwise as a warning at most."""

    kinds = ("filebeat", "beats")
    visits = ("file",)

    def run(self, node: ConfigFile, ctx: Context) -> Findings:
        for violation in analyze(ctx).violations:
            rule = violation.rule
            severity = rule.severity
            if violation.stage in ("load", "start"):
                severity = "error"
            elif severity == "error":
                severity = "info" if violation.level == "info" else "warning"
            elif violation.level == "info" or (
                violation.stage == "advice" and (ctx.target is not None or "deprecated" in rule.tags)
            ):
                severity = "info"  # the release in use accepts the setting
            finding = rule.finding(
                (violation.start, violation.end),
                violation.message,
                fix=violation.fix,
                related=[Related(*violation.first, "the setting that it conflicts with")]
                if violation.first is not None
                else [],
                severity=severity,
                stage=violation.stage,
            )
            finding.is_optional = violation.level == "optional"
            finding.prevents_start |= violation.kind in STOPPING
            finding.holds_in_templates &= violation.kind not in STRUCTURAL
            refusal = violation.refusal
            if refusal is not None and refusal.stage in DECISIVE:
                finding.refusal = refusal
            if refusal is not None and violation.stage != "run":
                of_some(finding, finding.refusal)
            yield finding
