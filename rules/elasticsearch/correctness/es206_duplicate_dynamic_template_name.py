from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode
from lslint.rules.api import Findings, Related
from lslint.rules.elasticsearch.advice.index import TemplateAdvice
from lslint.rules.elasticsearch.model.template_view import TemplateView


class DuplicateDynamicTemplateName(TemplateAdvice):
    code = "ES206"
    severity = "info"
    stage = "run"
    summary = "Two dynamic templates with the same name"
    why = """\
When Elasticsearch merges the mappings of component templates, it identifies dynamic templates by name. The last
dynamic template with a name replaces the others, and their fields get another mapping than intended.

The rule checks component templates, and index templates that use component templates (`composed_of`). In other
templates, both dynamic templates work.

Rename one of them."""
    sources = (
        "PUT requests with templates to Elasticsearch 1.7.6 to 9.5.3; reference documentation of dynamic templates",
    )
    bad = (
        '{"template": {"mappings": {"dynamic_templates": [\n'
        '  {"ids": {"match": "*_id", "mapping": {"type": "keyword"}}},\n'
        '  {"ids": {"match": "*_uid", "mapping": {"type": "keyword"}}}]}}}\n',
    )
    good = (
        (
            '{"template": {"mappings": {"dynamic_templates": [\n'
            '  {"ids": {"match": "*_id", "mapping": {"type": "keyword"}}},\n'
            '  {"uids": {"match": "*_uid", "mapping": {"type": "keyword"}}}]}}}\n'
        ),
    )

    def advise(self, template: TemplateView) -> Findings:
        composed = template.root.get("composed_of")
        if template.shape != "component" and not getattr(composed, "items", ()):
            return
        for mapping in template.mappings:
            seen: dict[str, ConfigNode] = {}
            for rule in mapping.dynamic_templates:
                key = rule.item.entries[0].key
                first = seen.setdefault(rule.name, key)
                if first is not key:
                    message = (
                        f"Two dynamic templates have the name `{rule.name}`, and Elasticsearch keeps only the last one"
                        " when it merges component templates. Rename one"
                    )
                    related = Related(first.start, first.end, "first dynamic template with the same name")
                    yield self.finding((key.start, key.end), message, related=[related])
