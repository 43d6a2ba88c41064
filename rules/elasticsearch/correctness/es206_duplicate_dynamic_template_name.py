from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode
from lslint.rules.api import Findings, Related
from lslint.rules.elasticsearch.advice.index import TemplateAdvice
from lslint.rules.elasticsearch.model.index_definition import Template


class DuplicateDynamicTemplateName(TemplateAdvice):
    code = "ES206"
    severity = "warning"
    stage = "run"
    summary = "Two dynamic templates of one name"
    why = """\
Every release from 1.7.6 to 9.5.3 accepts two rules of one name in a template. When mappings are merged, by a component
template or an update, rules are told apart by their names, and the later one replaces the other. Give each a name of
its own."""
    sources = ("template PUTs on Elasticsearch 1.7.6 to 9.5.3; reference documentation of dynamic templates",)
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": [\n'
        '  {"ids": {"match": "*_id", "mapping": {"type": "keyword"}}},\n'
        '  {"ids": {"match": "*_uid", "mapping": {"type": "keyword"}}}]}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": [\n'
        '  {"ids": {"match": "*_id", "mapping": {"type": "keyword"}}},\n'
        '  {"uids": {"match": "*_uid", "mapping": {"type": "keyword"}}}]}}}\n',
    )

    def advise(self, template: Template) -> Findings:
        for mapping in template.mappings:
            seen: dict[str, ConfigNode] = {}
            for rule in mapping.dynamic_templates:
                key = rule.item.entries[0].key
                first = seen.setdefault(rule.name, key)
                if first is not key:
                    message = f"a second dynamic template is called `{rule.name}`: give it a name of its own"
                    related = Related(first.start, first.end, "first here")
                    yield self.finding((key.start, key.end), message, related=[related])
