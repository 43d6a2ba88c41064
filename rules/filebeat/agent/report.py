"""The check of policies of Elastic Agent, which reports the violations that the analysis of a file found."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Check, Context, Findings, Related
from lslint.rules.filebeat.agent.policy import analyze


class AgentPolicyCheck(Check):
    """Reports every violation: as an error for a target that rejects the policy, as a warning without a target."""

    kinds = ("elastic-agent",)
    visits = ("file",)

    def run(self, node: ConfigFile, ctx: Context) -> Findings:
        analysis = analyze(ctx)
        is_known = analysis.release is not None
        for one in analysis.violations:
            yield one.rule.finding(
                one.span,
                one.message,
                fix=one.fix,
                related=[Related(*one.first, one.note)] if one.first is not None else [],
                severity="error" if is_known else "warning",
                stage=one.stage if is_known or one.stage == "run" else "advice",
            )
