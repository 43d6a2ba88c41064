from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import ConfigFile, Mapping, resolve
from lslint.rules.api import Context, Findings, Related, RelatedFile
from lslint.rules.elasticsearch.advice.index import TemplateAdvice
from lslint.rules.elasticsearch.model.json_values import is_empty, texts
from lslint.rules.elasticsearch.model.template_view import TemplateView, path_parts, shape_of
from lslint.rules.elasticsearch.templates.policies import template_files
from lslint.rules.facts import fact
from lslint.rules.shared.name_patterns import is_within

Template = tuple[list[str], Related]
"""The patterns of a template and the place of its patterns."""


class LegacyTemplateOverridden(TemplateAdvice):
    code = "ES280"
    severity = "warning"
    stage = "run"
    required_text = ("mappings",)
    elasticsearch_only = True
    summary = "Legacy template that a composable template without mappings overrides"
    why = """\
Since 7.8, Elasticsearch uses only composable templates for a new index if one of them matches its name. Legacy
templates then have no effect, and the fields get the default dynamic mapping.

The rule reports a legacy template with mappings if a composable template of the project matches all of its indices and
contains neither mappings nor component templates. Move the contents of the legacy template into the composable one."""
    sources = (
        "Elasticsearch reference: index templates (composable templates take precedence over legacy templates)",
        "https://github.com/jaegertracing/jaeger-operator/issues/1407",
    )
    releases = "7.8-"
    bad = (
        """\
PUT _template/web
{"index_patterns": ["web-*"], "mappings": {"properties": {"a": {"type": "keyword"}}}}

PUT _index_template/web-ilm
{"index_patterns": ["web-*"], "template": {"settings": {"number_of_shards": 1}}}
""",
    )
    good = (
        """\
PUT _template/web
{"index_patterns": ["web-*"], "mappings": {"properties": {"a": {"type": "keyword"}}}}

PUT _index_template/shop
{"index_patterns": ["shop-*"], "template": {"settings": {"number_of_shards": 1}}}
""",
    )

    def advise(self, template: TemplateView) -> Findings:
        entry, patterns = template.root.entry("index_patterns"), template.patterns()
        if template.shape != "legacy" or entry is None or is_empty(template.root.get("mappings")):
            return
        for others, place in _without_mappings(template.ctx):
            if all(any(is_within(pattern, other) for other in others) for pattern in patterns):
                message = (
                    "The composable template for the same indices takes precedence and has no mappings, so this legacy"
                    " template has no effect. Merge them"
                )
                yield self.finding(entry, message, related=[place])
                return


@fact
def _without_mappings(ctx: Context) -> list[Template]:
    """Return the composable templates of the project that have neither mappings nor component templates."""
    return [template for file in template_files(ctx) if "index_patterns" in file.text for template in _of_file(file)]


def _of_file(file: RelatedFile) -> Iterator[Template]:
    for document in file.tree.documents if isinstance(file.tree, ConfigFile) else ():
        root = resolve(document.root) if document.root is not None else None
        entry = root.entry("index_patterns") if isinstance(root, Mapping) else None
        if not isinstance(root, Mapping) or entry is None or not is_empty(root.get("composed_of")):
            continue
        body = root.get("template")
        is_put = path_parts(document)[:1] == ["_index_template"] if document.method else shape_of(root) == "composable"
        if is_put and isinstance(body, Mapping) and is_empty(body.get("mappings")):
            yield texts(entry.value), Related(entry.start, entry.end, "takes precedence", file.path)
