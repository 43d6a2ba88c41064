from __future__ import annotations

from lslint.rules.api import Edit, Findings, Fix
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, count, forms, listed, setting
from lslint.rules.elasticsearch.mappings.multi_fields import makes_terms
from lslint.rules.elasticsearch.model.index_definition import Field, Template

MAX_CHARACTERS = 8191
_MESSAGE = (
    "{} counts characters, and a term holds 32,766 bytes: a value between 8,191 and that limit may have its document"
    " refused; use 8191 at most"
)


def _is_above(field: Field) -> bool:
    """Whether a field has a limit that is too high, and its values become terms."""
    number = count(field.setting("ignore_above") or "")
    return number is not None and number > MAX_CHARACTERS + 1 and makes_terms(field)


class IgnoreAboveTooBig(TemplateAdvice):
    code = "ES408"
    severity = "warning"
    required_text = ("ignore_above",)
    summary = "The limit for long values is none"
    why = """\
`ignore_above` counts characters, the limit of a term is 32,766 bytes, and a character takes up to 4 bytes in UTF-8:
only up to 8,191 is any value safe, says the reference. With more, a document whose value lies between is refused as a
whole (`immense term`), which `ignore_above` is there to prevent; from 32,767 on it prevents nothing. Keywords of that
length are not filtered or aggregated by anyone; 1024 is plenty. 8192, which the templates of ECS have, is not
reported."""
    sources = ("Elasticsearch reference: ignore_above",)
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "url": { "type": "keyword", "ignore_above": 32766 } } } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "dynamic_templates": [ { "s": {\n'
        '  "match_mapping_type": "string", "mapping": { "type": "text",\n'
        '  "fields": { "raw": { "type": "keyword", "ignore_above": "10000" } } } } } ] } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "mapping.ignore_above": 32766 } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "url": { "type": "keyword", "ignore_above": 8191 } } } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "line": { "type": "wildcard", "ignore_above": 100000 } } } } }\n',
    )
    fixed = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "url": { "type": "keyword", "ignore_above": 8191 } } } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        general = setting(template, "mapping.ignore_above")
        number = count(general.written) if general is not None else None
        if general is not None and number is not None and number > MAX_CHARACTERS + 1:
            fix = general.replaced(str(MAX_CHARACTERS), f"Use {MAX_CHARACTERS}")
            yield self.finding(general.entry, _MESSAGE.format(f"`mapping.ignore_above: {number}`"), fix=fix)
        for mapping in template.mappings:
            found = [field for field in forms(mapping) if _is_above(field)]
            if not found:
                continue
            limits = [entry for field in found if (entry := field.node.entry("ignore_above")) is not None]
            edits = [Edit(entry.value.start, entry.value.end, str(MAX_CHARACTERS)) for entry in limits]
            yield self.finding(
                limits[0],
                _MESSAGE.format(
                    f"`ignore_above: {found[0].setting('ignore_above')}` of {listed([field.path for field in found])}"
                ),
                fix=Fix("unsafe", f"Use {MAX_CHARACTERS}", edits),
            )
