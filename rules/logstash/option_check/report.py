"""Reports what the load stage finds in a pipeline: each rule puts the problems that are routed to it into words."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules import registry
from lslint.rules.api import Check, Context, Findings
from lslint.rules.logstash.option_check.routing import all_cases


class OptionCheck(Check):
    kinds = ("logstash",)
    visits = ("pipeline",)

    def run(self, node: Pipeline, ctx: Context) -> Findings:
        for code in sorted(all_cases(ctx)):
            rule = registry.load(code)
            if "plugin" not in rule.visits:
                yield from rule.check(node, ctx)
