"""Report settings in elasticsearch.yml that releases reject."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Check, Context, Findings
from lslint.rules.elasticsearch.model.violations import findings
from lslint.rules.elasticsearch.node.settings import analyze


class NodeSettingsCheck(Check):
    kinds = ("elasticsearch-settings",)
    visits = ("file",)

    def run(self, node: ConfigFile, ctx: Context) -> Findings:
        return findings(analyze(ctx))
