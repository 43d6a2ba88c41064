from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import Mapping
from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, drop, set_value, setting
from lslint.rules.elasticsearch.examples import template
from lslint.rules.elasticsearch.model.json_values import text
from lslint.rules.elasticsearch.model.markers import masked
from lslint.rules.elasticsearch.model.template_view import DynamicTemplate, TemplateView
from lslint.rules.shared.name_patterns import overlap

_NUMBERS = frozenset(("long", "double", "*"))
_NO_NUMBERS = frozenset(("keyword", "text", "string", "match_only_text", "wildcard", "flattened"))


class NumericDetectionOn(TemplateAdvice):
    code = "ES409"
    required_text = ("numeric_detection",)
    summary = "`numeric_detection` enabled"
    why = """\
With `numeric_detection: true`, a new string field becomes `long` or `float` if its first value looks like a number.
Elasticsearch then rejects every document with another value in the field, for example `n/a` or `12ms`.

Remove the setting. Map the fields, or convert the numbers before indexing."""
    sources = ("Elasticsearch reference: dynamic field mapping, numeric detection",)
    fix = "unsafe"
    bad = (template('"mappings": {"numeric_detection": true, "dynamic": true}'),)
    good = (template('"mappings": {"dynamic": true}'),)
    fixed = good[0]

    def advise(self, template: TemplateView) -> Findings:
        ignored = setting(template, "mapping.ignore_malformed")
        if not template.mappings or (ignored is not None and not ignored.is_off()):
            return
        for mapping in template.mappings:
            entry = mapping.node.entry("numeric_detection")
            if entry is None or text(entry.value) != "true" or masked(template.ctx, (entry.start, entry.end)):
                continue
            if text(mapping.node.get("dynamic")) in ("false", "strict", "runtime"):
                continue
            if any(map(_takes_text, mapping.dynamic_templates)) or any(map(_takes_text, _of_others(template))):
                continue
            yield self.finding(
                entry,
                "`numeric_detection` maps a string field as a number if its first value looks numeric, so later text is"
                " rejected. Remove it, and map numeric fields explicitly",
                fix=drop(mapping.node, entry, "Remove `numeric_detection`", template.ctx)
                or set_value(entry.value, "false", "unsafe", "Set `numeric_detection` to `false`"),
            )


def _takes_text(rule: DynamicTemplate) -> bool:
    """Return whether a dynamic template maps detected numbers to fields that accept any text, too."""
    if _NUMBERS.isdisjoint(rule.json_types()) or not rule.catches_all_names() or rule.field is None:
        return False
    return rule.field.type in _NO_NUMBERS or rule.field.setting("ignore_malformed") == "true"


def _of_others(template: TemplateView) -> Iterator[DynamicTemplate]:
    """Yield the dynamic templates of other legacy templates of the folder, which Elasticsearch merges with this one if
    both match an index."""
    if template.shape != "legacy":
        return
    for other in template.ctx.project.related_files("es-legacy-template") or ():
        for document in getattr(other.tree, "documents", ()):
            if not isinstance(document.root, Mapping):
                continue
            found = TemplateView("legacy", "", document.root, template.ctx)
            if any(overlap(one, each) for one in template.patterns() for each in found.patterns()):
                for mapping in found.mappings:
                    yield from mapping.dynamic_templates
