from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.model.releases import NEWEST
from lslint.rules.elasticsearch.rule import TEMPLATES


class LegacyTemplate(Rule):
    code = "ES615"
    severity = "info"
    kinds = TEMPLATES
    visits = ("file",)
    summary = "A legacy template"
    why = """\
Since 7.8 composable templates take their place, and every PUT of a legacy one answers with a deprecation warning
(seen in 7.17.29, 8.19.21 and 9.5.3, which still serve it). Where a composable template matches the same index, all
legacy ones are ignored for it, also those of higher order. The fix puts the parts below `template` and makes `order`
the `priority`: composable templates are not joined with each other, the one of the highest priority counts alone."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    bad = ('{"index_patterns": ["logs-*"], "settings": {"number_of_shards": 1}}\n',)
    fix = "unsafe"
    good = ('{"index_patterns": ["logs-*"], "template": {"settings": {"number_of_shards": 1}}}\n',)

    fixed = '{"index_patterns": ["logs-*"], "template": {"settings": {"number_of_shards": 1}}}\n'

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        """One finding a template that the newest release would still take."""
        from lslint.rules.elasticsearch.templates.bodies import analyze

        if ctx.target is not None and not ctx.target.at_least(7, 8):
            return
        analysis = analyze(ctx)
        if any(outcome.load & NEWEST for outcome in analysis.outcomes):
            return  # other rules have more to say about it
        from lslint.rules.elasticsearch.fixes.moves import composable_form

        documents = {document.root: document for document in node.documents}
        for root in analysis.legacy:
            message = "legacy templates are deprecated since 7.8, and ignored where a composable one matches the index"
            fix = composable_form(root, ctx, documents[root]) if root in documents else None
            yield self.finding((root.start, root.start + 1), message, fix=fix)
