from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, reach, set_value
from lslint.rules.elasticsearch.mappings.field_names import folded
from lslint.rules.elasticsearch.model.index_definition import Template

NAMES = frozenset(("id", "zip", "zip code", "zipcode", "postal code", "postcode", "account number", "isbn", "phone"))
_PLAIN = frozenset(("type", "index", "doc_values", "store", "meta"))


class NumericIdAsNumber(TemplateAdvice):
    code = "ES325"
    required_text = ("long", "integer", "short")
    default = False
    summary = "Ids are mapped as numbers"
    why = """\
Numbers are indexed for ranges, and a search for one of them walks that structure; a `keyword` is looked up. Ids, zip
codes and account numbers are compared and never added: the documentation wants those as `keyword` unless ranges are
asked for, and leading zeros live on. Whether ranges are asked for is not in the mapping, so this is off by default."""
    sources = ("Elasticsearch reference: numeric field types, mapping numeric identifiers",)
    releases = "5.0-"
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "account_id": { "type": "long" } } } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "account_id": { "type": "keyword" }, "bytes": { "type": "long" } } } } }\n',
    )
    fixed = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "account_id": { "type": "keyword" } } } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        ctx = template.ctx
        if reach(template) < (5,) or template.is_old():
            return
        for mapping in template.mappings:
            for field in mapping.fields:
                kind = field.node.entry("type")
                if field.type not in ("long", "integer", "short", "unsigned_long") or kind is None:
                    continue
                name = folded(field.name)
                if name not in NAMES and not name.endswith(" id"):
                    continue
                plain = {entry.name for entry in field.node.entries} <= _PLAIN
                word = '"keyword"' if field.node.flow else "keyword"
                yield self.finding(
                    kind,
                    f"`{field.path}` is compared, not added: as `keyword` it is looked up, as `{field.type}` it is"
                    " indexed for ranges",
                    fix=set_value(kind.value, word, "unsafe", "Make it a `keyword`")
                    if plain and not ctx.has_syntax_errors
                    else None,
                )
