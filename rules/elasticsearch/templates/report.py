"""Reports what releases refuse in templates, and what lifecycle policies get wrong."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Check, Context, Findings
from lslint.rules.elasticsearch.rule import POLICIES, TEMPLATES


class TemplateCheck(Check):
    kinds = TEMPLATES
    visits = ("file",)

    def run(self, node: ConfigFile, ctx: Context) -> Findings:
        from lslint.rules.elasticsearch.model.violations import findings
        from lslint.rules.elasticsearch.templates.bodies import analyze

        return findings(analyze(ctx))


class LifecycleCheck(Check):
    kinds = POLICIES
    visits = ("file",)

    def run(self, node: ConfigFile, ctx: Context) -> Findings:
        if "phases" in ctx.text:
            from lslint.rules.elasticsearch.templates.lifecycle import findings

            yield from findings(ctx)
