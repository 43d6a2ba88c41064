"""The check of policies of Elastic Agent, which reports what the analysis of a file found."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Check, Context, Finding
from lslint.rules.filebeat.agent.policy import analyze


class AgentPolicyCheck(Check):
    """Reports every finding of the analysis."""

    kinds = ("elastic-agent",)
    visits = ("file",)

    def run(self, node: ConfigFile, ctx: Context) -> list[Finding]:
        return analyze(ctx).findings
