from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, marked, mode, put, settings_of, unsafe_fix
from lslint.rules.elasticsearch.mappings.multi_fields import makes_terms
from lslint.rules.elasticsearch.model.index_definition import Field, Template


def _unbounded(field: Field) -> bool:
    """Whether a long value would be a term of that field."""
    bounded = field.node.entry("ignore_above") is not None or field.node.entry("normalizer") is not None
    return makes_terms(field) and not bounded


class KeywordWithoutIgnoreAbove(TemplateAdvice):
    code = "ES406"
    required_text = ("dynamic_templates",)
    summary = "One long value has its document refused"
    why = """\
A term of an index has at most 32,766 bytes. A document with a longer value in a `keyword` field (up to 4.x `string`
that is `not_analyzed`) is refused as a whole: `Document contains at least one immense term`. In a field that somebody
mapped, a long value may be out of the question; a dynamic template for every string also gets stack traces, payloads
and URLs. `ignore_above: 1024` leaves such a value out of the index and keeps the document. Not reported where
`index.mapping.ignore_above` (8.18) or `logsdb` sets it for all."""
    sources = ("Elasticsearch reference: ignore_above",)
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "dynamic_templates": [ { "strings": {\n'
        '  "match_mapping_type": "string", "mapping": { "type": "keyword" } } } ] } } }\n',
        '{ "template": "weblogs-*", "mappings": { "_default_": { "dynamic_templates": [ { "strings": {\n'
        '  "match": "*", "match_mapping_type": "string",\n'
        '  "mapping": { "type": "string", "index": "not_analyzed" } } } ] } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "dynamic_templates": [ { "strings": {\n'
        '  "match_mapping_type": "string", "mapping": { "type": "keyword", "ignore_above": 256 } } } ] } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "dynamic_templates": [ { "ids": {\n'
        '  "match": "*_id", "match_mapping_type": "string", "mapping": { "type": "keyword" } } } ] } } }\n',
    )
    fixed = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "dynamic_templates": [ { "strings": {\n'
        '  "match_mapping_type": "string", "mapping": { "ignore_above": 1024, "type": "keyword" } } } ] } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        """One finding a dynamic template."""
        if "mapping.ignore_above" in settings_of(template) or mode(template) in ("logsdb", "?"):
            return
        for mapping in template.mappings:
            for rule in mapping.dynamic_templates:
                if rule.field is None or not rule.catches_all_strings():
                    continue
                found = [field for field in (rule.field, *rule.field.subs) if _unbounded(field)]
                if not found or marked(template.ctx, rule.item.start, rule.item.end):
                    continue
                edits = [edit for field in found for edit in put(field.node, "ignore_above", "1024", template.ctx)]
                yield self.finding(
                    found[0].node.entry("type") or found[0].entry,
                    f"`{rule.name}` makes a keyword of every string, and a value of more than 32,766 bytes has its"
                    " document refused: set `ignore_above`, such as 1024",
                    fix=unsafe_fix("Set `ignore_above` to 1024", edits),
                )
