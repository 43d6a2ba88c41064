"""The check of kibana.yml, which reports the violations that the analysis of a file found."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Check, Context, Findings
from lslint.rules.kibana.settings import analyze


class KibanaCheck(Check):
    kinds = ("kibana-settings",)
    visits = ("file",)

    def run(self, node: ConfigFile, ctx: Context) -> Findings:
        return analyze(ctx).findings()
