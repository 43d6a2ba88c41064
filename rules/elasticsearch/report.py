"""Reports what Elasticsearch or OpenSearch rejects in requests and in elasticsearch.yml."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Check, Context, Findings
from lslint.rules.elasticsearch.rule import PIPELINES, POLICIES, TEMPLATES, is_for_opensearch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.rules.shared.violations import Analysis


class ElasticsearchCheck(Check):
    kinds = ("elasticsearch-settings", *PIPELINES)
    visits = ("file",)

    def run(self, node: ConfigFile, ctx: Context) -> Findings:
        for analysis in _analyses(ctx):
            yield from analysis.findings()


def _analyses(ctx: Context) -> Iterator[Analysis]:
    """Yield the analyses of what a file of its kind may contain."""
    if ctx.kind == "elasticsearch-settings":
        from lslint.rules.elasticsearch.node import settings

        yield settings.analyze(ctx)
        return
    if ctx.kind == "ingest-pipeline" or '"processors"' in ctx.text or "_ingest/" in ctx.text:
        from lslint.rules.elasticsearch.ingest import pipelines

        yield pipelines.analyze(ctx)
    if ctx.kind in POLICIES and ("phases" in ctx.text or "_ilm/" in ctx.text):
        from lslint.rules.elasticsearch.templates import lifecycle

        yield lifecycle.analyze(ctx)
    if ctx.kind in TEMPLATES and is_for_opensearch(ctx):
        from lslint.rules.elasticsearch.opensearch import analysis

        yield analysis.analyze(ctx)
    elif ctx.kind in TEMPLATES:
        from lslint.rules.elasticsearch.templates import bodies

        yield bodies.analyze(ctx)
