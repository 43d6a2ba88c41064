from __future__ import annotations

from lslint.rules.api import Findings, Related
from lslint.rules.elasticsearch.advice.index import TemplateAdvice
from lslint.rules.elasticsearch.model.index_definition import DynamicTemplate, Template


class UnreachableDynamicTemplate(TemplateAdvice):
    code = "ES205"
    severity = "warning"
    stage = "run"
    summary = "A dynamic template behind one that takes everything"
    why = """\
The first rule that fits a new field is used. Behind a rule for all names (`match: *` without exceptions) every other
rule for the same JSON type is dead: its fields get the mapping of the first. Put the narrow rule before the wide."""
    sources = ("reference documentation of dynamic templates: they are checked in order, the first match wins",)
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": [\n'
        '  {"all": {"match_mapping_type": "string", "mapping": {"type": "keyword"}}},\n'
        '  {"texts": {"match": "message", "match_mapping_type": "string", "mapping": {"type": "text"}}}]}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": [\n'
        '  {"texts": {"match": "message", "match_mapping_type": "string", "mapping": {"type": "text"}}},\n'
        '  {"all": {"match_mapping_type": "string", "mapping": {"type": "keyword"}}}]}}}\n',
    )

    def advise(self, template: Template) -> Findings:
        """One finding for each rule that cannot be reached."""
        for mapping in template.mappings:
            wide: dict[str, DynamicTemplate] = {}
            for rule in mapping.dynamic_templates:
                types = rule.json_types()
                first = wide.get("*") or (wide.get(types[0]) if len(types) == 1 else None)
                key = rule.item.entries[0].key
                if first is not None:
                    other = first.item.entries[0].key
                    message = f"`{rule.name}` never applies: `{first.name}` above takes every such field"
                    related = Related(other.start, other.end, "takes them all")
                    yield self.finding((key.start, key.end), message, related=[related])
                elif rule.catches_all_names() and not _narrowed(rule):
                    for name in types:
                        wide.setdefault(name, rule)


def _narrowed(rule: DynamicTemplate) -> bool:
    names = {entry.name for entry in rule.body.entries}
    return bool(names & {"unmatch", "path_unmatch", "unmatch_mapping_type"}) or not names & {"mapping", "runtime"}
