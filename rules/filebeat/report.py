"""The checks of Filebeat configs and of policies of Elastic Agent, which report what the analysis of a file found."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Check, Context, Finding
from lslint.rules.filebeat.checks.config import analyze


class FilebeatCheck(Check):
    kinds = ("filebeat", "beats")
    visits = ("file",)

    def run(self, node: ConfigFile, ctx: Context) -> list[Finding]:
        return analyze(ctx).findings


class AgentPolicyCheck(Check):
    kinds = ("elastic-agent",)
    visits = ("file",)

    def run(self, node: ConfigFile, ctx: Context) -> list[Finding]:
        from lslint.rules.filebeat.agent.policy import analyze

        return analyze(ctx).findings
