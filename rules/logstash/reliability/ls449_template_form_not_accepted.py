from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin, Related, RelatedFile
from lslint.rules.logstash.mapping.index_templates import form_of, has_type
from lslint.rules.logstash.mapping.servers import is_other_product, releases
from lslint.rules.shared.pipeline_files import related_file

_APIS = {"legacy": "_template", "composable": "_index_template"}


class TemplateFormNotAccepted(PipelineRule):
    code = "LS449"
    visits = ("output/elasticsearch",)
    required_text = ("template",)
    summary = "Template file in the form of the other template API"
    why = """\
Elasticsearch has two APIs for index templates. `_index_template` expects `settings`, `mappings` and `aliases` inside of
`template`; the legacy API `_template` expects them at the top level. Each API rejects or ignores the form of the other
one. Logstash continues with at most one message in its log, and new indices get dynamic mappings.

By default (`template_api => "auto"`), the output uses `_index_template` with Elasticsearch 8 and later, and `_template`
before. If the release in use is not known, the rule checks only an explicit `template_api`.

Convert the template, or set `template_api` (since 8.6) to the API for its form."""
    sources = (
        "source of the elasticsearch output 12: TemplateManager (index_template_api?, template_endpoint, install)",
        "documentation of the elasticsearch output: template_api",
        "Elasticsearch reference: create or update index template, create or update legacy index template",
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, path, api = node.option("template"), node.text("template"), _api(node, ctx)
        if option is None or not path or not api:
            return
        if node.option("manage_template") is not None and not node.is_true("manage_template"):
            return
        file = related_file(ctx, "es-template", path)
        form = form_of(file) if file is not None and not is_other_product(ctx) else ""
        if file is None or not form or form == api:
            return
        yield self.finding(
            option,
            f"Template `{file.path}` has the form of `{_APIS[form]}`, but the output sends it to `{_APIS[api]}`, which"
            f" does not accept it. Convert it{_alternative(form, file, ctx)}",
            related=[Related(0, 0, "the template", file.path)],
        )


def _api(node: Plugin, ctx: PipelineView) -> str:
    """Return the API that the output uses, ``legacy`` or ``composable``; empty if that is not known."""
    given = node.text("template_api") if node.option("template_api") is not None else "auto"
    if given != "auto":
        return given if given in _APIS else ""
    if ctx.target is None:
        return ""
    composable = {release.at_least(8) for release in releases(ctx) or (ctx.target,)}
    return "" if len(composable) > 1 else "composable" if True in composable else "legacy"


def _alternative(form: str, file: RelatedFile, ctx: PipelineView) -> str:
    """Return the option that selects the other API, for releases of Logstash and Elasticsearch that have it. Since 8.0,
    the legacy API does not accept a mapping with a type either."""
    if ctx.is_below(8, 6):
        return ""
    server = releases(ctx)
    if form == "composable" and server is not None and not server[0].at_least(7, 8):
        return ""
    if form == "legacy" and has_type(file) and (server is None or server[1].at_least(8)):
        return ""
    return f", or set `template_api => {form}`"
