"""Reports errors in templates and in lifecycle policies."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Check, Context, Findings
from lslint.rules.elasticsearch.rule import POLICIES, TEMPLATES, is_for_opensearch


class TemplateCheck(Check):
    kinds = TEMPLATES
    visits = ("file",)

    def run(self, node: ConfigFile, ctx: Context) -> Findings:
        from lslint.rules.elasticsearch.model.violations import findings
        from lslint.rules.elasticsearch.templates.bodies import analyze

        if is_for_opensearch(ctx):
            return
        yield from findings(analyze(ctx))


class LifecycleCheck(Check):
    kinds = POLICIES
    visits = ("file",)

    def run(self, node: ConfigFile, ctx: Context) -> Findings:
        if "phases" in ctx.text:
            from lslint.rules.elasticsearch.templates.lifecycle import findings

            yield from findings(ctx)
