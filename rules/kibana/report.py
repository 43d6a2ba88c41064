"""The check of kibana.yml, which reports the violations that the analysis of a file found."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Check, Context, Findings
from lslint.rules.kibana import reported
from lslint.rules.kibana.settings import analyze
from lslint.rules.shared.upgrades import of_some

_REFUSING = (reported.RemovedKibanaSetting, reported.BadKibanaValue)
"""Rules whose advice, without a target, is about what some releases reject."""


class KibanaCheck(Check):
    """Reports every violation."""

    kinds = ("kibana-settings",)
    visits = ("file",)

    def run(self, node: ConfigFile, ctx: Context) -> Findings:
        for one in analyze(ctx).violations:
            found = one.rule.finding(one.span, one.message, fix=one.fix, severity=one.severity, stage=one.stage)
            if ctx.target is None and one.stage == "advice" and one.rule in _REFUSING:
                found = of_some(found, None)
            yield found
