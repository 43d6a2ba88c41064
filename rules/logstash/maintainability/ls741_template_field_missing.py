from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin, Related, RelatedFile
from lslint.rules.logstash.flow.changes import changes
from lslint.rules.logstash.mapping.index_templates import is_composed, mapping_of, text
from lslint.rules.shared.message_parts import abridged
from lslint.rules.shared.pipeline_files import pipeline_trees, related_file

_OWN = frozenset(("@metadata", "@timestamp", "@version", "tags", ""))
_MAX_SHOWN = 4


class TemplateFieldMissing(PipelineRule):
    code = "LS741"
    visits = ("output/elasticsearch",)
    required_text = ("template",)
    default = False
    summary = "Strict index template without a field that the pipeline writes"
    why = """\
With `dynamic: strict` in an index template, Elasticsearch rejects every document that has a field outside the
mapping. For example, `add_field => { "site" => "b" }` is reported if the mapping does not contain `site`. Add the
field to the template, or remove it from the events.

The rule reads the template that the `template` option of the elasticsearch output names. lslint looks for a file of
that name in the folder of the pipeline, in the two folders above it, and in their direct subfolders. Templates that use
component templates are not checked."""
    sources = ("https://www.elastic.co/docs/reference/elasticsearch/mapping-reference/dynamic: `strict`",)

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, path = node.option("template"), node.text("template")
        if option is None or not path:
            return
        file = related_file(ctx, "es-template", path)
        known = _strict(file) if file is not None else None
        if file is None or known is None:
            return
        missing = sorted(_written(ctx) - known - _OWN)
        if not missing:
            return
        yield self.finding(
            option,
            f"`{file.path}` is `dynamic: strict` but does not map {abridged(missing, _MAX_SHOWN)}, so Elasticsearch"
            f" rejects the events. Add the {'field' if len(missing) == 1 else 'fields'} to the template",
            related=[Related(0, 0, "the template", file.path)],
        )


def _written(ctx: PipelineView) -> set[str]:
    """Return the top-level names of the fields that the filters write and do not remove."""
    found: set[str] = set()
    removed: set[str] = set()
    for tree in pipeline_trees(ctx):
        for section, plugin, _ in tree.walk_plugins():
            if section.kind != "filter":
                continue
            found.update(field[0] for field in changes(plugin).made)
            removed.update(field[0] for field in changes(plugin).removed if len(field) == 1)
    return found - removed


def _strict(file: RelatedFile) -> set[str] | None:
    """Return the fields of a strict template; None if it is not strict, has more than one mapping, or uses component
    templates, which may map further fields."""
    mapping = mapping_of(file) if not is_composed(file) else None
    properties = mapping.get("properties") if mapping is not None else None
    if mapping is None or not isinstance(properties, Mapping) or text(mapping.get("dynamic")) != "strict":
        return None
    return {entry.name.partition(".")[0] for entry in properties.entries}
