from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, Mapping
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.model.index_definition import texts
from lslint.rules.elasticsearch.model.releases import NEWEST
from lslint.rules.elasticsearch.rule import TEMPLATES
from lslint.rules.shared.name_patterns import overlap


class LegacyTemplate(Rule):
    code = "ES615"
    severity = "info"
    kinds = TEMPLATES
    visits = ("file",)
    elasticsearch_only = True
    summary = "Legacy index template"
    why = """\
Since 7.8, composable index templates replace legacy templates, and Elasticsearch answers every PUT request of a legacy
template with a deprecation warning (7.17.29, 8.19.21 and 9.5.3, which still support them). If a composable template
matches an index, Elasticsearch ignores all legacy templates for that index, regardless of their order.

Convert the template to a composable one. The fix moves its parts into `template`.

Elasticsearch merges all legacy templates that match an index, by their `order`, but applies only one composable
template, the one with the highest `priority`. Therefore there is no fix for a template that may be one of several for
an index: with an `order` other than 0, with a pattern for every index, together with others in one file, or if another
template in the same folder may match the same index. Convert such templates to component templates, and reference them
from one composable template. There is also no fix if a pipeline of the project uses the template, because Logstash
before 8.0 installs legacy templates by default.

Without a target of 8.0 or later, the rule reports only if it is selected."""
    sources = ("PUT requests with templates to Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    bad = ('{"index_patterns": ["weblogs-*"], "settings": {"number_of_shards": 1}}\n',)
    fix = "unsafe"
    good = ('{"index_patterns": ["weblogs-*"], "template": {"settings": {"number_of_shards": 1}}}\n',)

    fixed = '{"index_patterns": ["weblogs-*"], "template": {"settings": {"number_of_shards": 1}}}\n'

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        """Report each template that the newest release still accepts."""
        from lslint.rules.elasticsearch.templates.bodies import analyze

        if ctx.target is not None and not ctx.target.at_least(7, 8):
            return
        analysis = analyze(ctx)
        if any(outcome.load & NEWEST for outcome in analysis.outcomes):
            return  # other rules report why the release rejects it
        from lslint.rules.elasticsearch.fixes.moves import composable_form

        documents = {document.root: document for document in node.documents}
        for root in analysis.legacy:
            message = (
                "Elasticsearch ignores a legacy template (deprecated since 7.8) if a composable template matches the"
                " same index. Convert the template to a composable one"
            )
            alone = root in documents and len(analysis.legacy) == 1  # several in a file may be merged for one index
            fix = composable_form(root, ctx, documents[root]) if alone and not _is_loaded_by_logstash(ctx) else None
            if fix is not None and _has_layers(root, ctx):
                fix = None
            finding = self.finding((root.start, root.start + 1), message, fix=fix)
            # releases before 7.8 have no composable templates
            finding.is_optional = ctx.target is None or not ctx.target.at_least(8)
            yield finding


def _is_loaded_by_logstash(ctx: Context) -> bool:
    """Whether a pipeline of the project may install the template (``template => …``). The API that its Logstash release
    uses is unknown; releases before 8.0 use legacy templates by default."""
    name = ctx.path.replace("\\", "/").rpartition("/")[2]
    pipelines = ctx.project.related_files("logstash")
    return pipelines is None or any("template" in one.text and bool(name) and name in one.text for one in pipelines)


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
