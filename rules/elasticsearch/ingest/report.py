"""Reports errors in ingest pipelines."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Check, Context, Findings
from lslint.rules.elasticsearch.rule import PIPELINES


class IngestCheck(Check):
    kinds = PIPELINES
    visits = ("file",)

    def run(self, node: ConfigFile, ctx: Context) -> Findings:
        if '"processors"' in ctx.text or "_ingest/" in ctx.text:
            from lslint.rules.elasticsearch.ingest.pipelines import findings

            yield from findings(ctx)
