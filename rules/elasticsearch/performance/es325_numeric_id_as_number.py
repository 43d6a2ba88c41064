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
    summary = "Identifiers mapped as numbers"
    why = """\
Elasticsearch indexes numbers for range queries. A search for a single value is faster with `keyword`, which also
preserves leading zeros. Ids, zip codes and account numbers are compared for equality and never added.

Map them as `keyword` unless range queries are needed."""
    sources = ("Elasticsearch reference: numeric field types, mapping numeric identifiers",)
    releases = "5.0-"
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "account_id": { "type": "long" } } } } }\n',
    )
    good = (
        (
            '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
            '  "account_id": { "type": "keyword" } } } } }\n'
        ),
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
                    f"`{field.path}` is mapped as `{field.type}`, which is optimized for ranges, so exact"
                    " lookups of an identifier are slower. Map it as `keyword`",
                    fix=set_value(kind.value, word, "unsafe", "Change the type to `keyword`")
                    if plain and not ctx.has_syntax_errors
                    else None,
                )
