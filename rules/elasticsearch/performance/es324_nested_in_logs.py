from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.forks import flat_type
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, forms, is_log, reach
from lslint.rules.elasticsearch.model.index_definition import Template
from lslint.rules.elasticsearch.rule import MERGED_ADVICE

_COMMON = frozenset(
    ("elf", "macho", "pe", "code_signature", "faas", "enrichments", "attachments", "x509", "segments", "sections")
)
"""Parts of the names of nested fields in the Elastic Common Schema and products that use it."""


class NestedInLogs(TemplateAdvice):
    code = "ES324"
    merge_repeats = MERGED_ADVICE
    default = False
    required_text = ("nested",)
    summary = "`nested` fields in logs"
    why = """\
Elasticsearch indexes each element of a `nested` field as a separate hidden document: an event with 20 elements
becomes 21 documents. The type is needed only if queries combine several properties of the same element.

Use `object`, or `flattened` (since 7.3), which indexes the whole object as one field.

The rule checks only templates for logs, recognized by their index patterns, name or fields."""
    sources = (
        "Elasticsearch reference: nested field type",
        "Lucene: maximum of documents in an index",
    )
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "headers": { "type": "nested" } } } } }\n',
    )
    good = (
        (
            '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
            '  "headers": { "type": "object" } } } } }\n'
        ),
    )

    def advise(self, template: Template) -> Findings:
        """Report each such field."""
        if not is_log(template):
            return
        for mapping in template.mappings:
            found = [
                one for one in forms(mapping) if one.type == "nested" and not _COMMON & set(one.path[-400:].split("."))
            ]
            for one in found:
                flat = flat_type(template.ctx, is_there=reach(template) >= (7, 3))
                newer = f" or {flat}" if flat else ""
                yield self.finding(
                    one.node.entry("type") or one.entry,
                    f"Each element of the `nested` field `{one.path}` becomes a separate hidden document, which costs"
                    f" memory and disk. Use `object`{newer}",
                    help="Keep `nested` if queries combine several properties of the same element.",
                )
