"""Reports errors in templates for OpenSearch."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Check, Context, Findings
from lslint.rules.elasticsearch.rule import TEMPLATES, is_for_opensearch


class OpenSearchCheck(Check):
    """Reports settings, types, parameters and values that OpenSearch rejects."""

    kinds = TEMPLATES
    visits = ("file",)

    def run(self, node: ConfigFile, ctx: Context) -> Findings:
        if not is_for_opensearch(ctx):
            return
        from lslint.rules.elasticsearch.opensearch.analysis import analyze

        yield from analyze(ctx).findings
