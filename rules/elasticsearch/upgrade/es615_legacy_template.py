from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, Mapping
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.model.json_values import texts
from lslint.rules.elasticsearch.model.releases import NEWEST
from lslint.rules.elasticsearch.rule import TEMPLATES
from lslint.rules.elasticsearch.templates.installed import installed_by_logstash, installed_in_opensearch
from lslint.rules.shared.name_patterns import overlap


class LegacyTemplate(Rule):
    code = "ES615"
    severity = "info"
    default = False
    in_upgrades = True
    kinds = TEMPLATES
    visits = ("file",)
    elasticsearch_only = True
    summary = "Legacy index template"
    why = """\
Composable index templates replace legacy templates, which are deprecated since 7.8. If a composable template
matches an index, Elasticsearch ignores all legacy templates for that index.

Convert the template to a composable one. Elasticsearch merges all matching legacy templates, but applies only one
composable template. If several legacy templates match an index, convert them to component templates of one
composable template.

lslint offers a fix only if no other legacy template of the project can match the same index, the template has no
`order`, and no Logstash pipeline names the file in the option `template`. A template that an `opensearch` output
installs is not reported."""
    sources = ("PUT requests with templates to Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    bad = ('{"index_patterns": ["weblogs-*"], "settings": {"number_of_shards": 1}}\n',)
    fix = "unsafe"
    good = ('{"index_patterns": ["weblogs-*"], "template": {"settings": {"number_of_shards": 1}}}\n',)

    fixed = good[0]

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        from lslint.rules.elasticsearch.templates.bodies import analyze

        if ctx.target is not None and not ctx.target.at_least(7, 8):
            return
        analysis = analyze(ctx)
        if any(outcome.load & NEWEST for outcome in analysis.outcomes):
            return  # other rules report why the release rejects it
        if installed_in_opensearch(ctx):
            return
        from lslint.rules.elasticsearch.fixes.moves import composable_form

        documents = {document.root: document for document in node.documents}
        for root in analysis.legacy:
            message = (
                "Elasticsearch ignores a legacy template (deprecated since 7.8) if a composable template matches the"
                " same index. Convert the template to a composable one"
            )
            alone = root in documents and len(analysis.legacy) == 1  # several in a file may be merged for one index
            # which API Logstash uses depends on its release
            fix = composable_form(root, ctx, documents[root]) if alone and not installed_by_logstash(ctx) else None
            if fix is not None and _has_layers(root, ctx):
                fix = None
            yield self.finding((root.start, root.start + 1), message, fix=fix)


def _has_layers(root: Mapping, ctx: Context) -> bool:
    """Whether another legacy template in the folder may match the same index, so that Elasticsearch merges both."""
    others = ctx.project.related_files("es-legacy-template")
    if others is None:
        return True
    own = _patterns(root)
    for other in others:
        for document in getattr(other.tree, "documents", ()):
            found = _patterns(document.root) if isinstance(document.root, Mapping) else []
            if any(overlap(one, each) for one in own for each in found):
                return True
    return False


def _patterns(root: Mapping) -> list[str]:
    return [*texts(root.get("index_patterns")), *texts(root.get("template"))]
