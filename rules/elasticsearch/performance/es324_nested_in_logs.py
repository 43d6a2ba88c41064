from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, forms, is_log, listed, reach
from lslint.rules.elasticsearch.model.index_definition import Template

_COMMON = frozenset(
    ("elf", "macho", "pe", "code_signature", "faas", "enrichments", "attachments", "x509", "segments", "sections")
)
"""Parts of the nested fields that the Elastic Common Schema and the products made with it have."""


class NestedInLogs(TemplateAdvice):
    code = "ES324"
    required_text = ("nested",)
    summary = "Fields of logs are `nested`"
    why = """\
Each element of a `nested` field is a document of its own, hidden behind that of the event: an event with 20 elements
is 21 documents to index, merge and hold. They count towards the 2,147,483,519 documents of a shard. It is needed
where two properties of the same element are asked for together, which searches in logs rarely do, and Kibana
aggregates nested fields in few places only. The nested fields of the Elastic Common Schema (`elf.sections`,
`email.attachments` …) are not reported. As `object` the values lie flat beside each other; `flattened` (7.3) keeps
whole objects in one field."""
    sources = (
        "Elasticsearch reference: nested field type",
        "Lucene: maximum of documents in an index",
    )
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "headers": { "type": "nested" } } } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "headers": { "type": "object" } } } } }\n',
        '{ "index_patterns": ["orders"], "template": { "mappings": { "properties": { "items": { "type": '
        '"nested" } } } } }\n',
    )

    def advise(self, template: Template) -> Findings:
        """One finding a mapping, at its first such field."""
        if not is_log(template):
            return
        for mapping in template.mappings:
            found = [
                one for one in forms(mapping) if one.type == "nested" and not _COMMON & set(one.path[-400:].split("."))
            ]
            if found:
                newer = " or `flattened`" if reach(template) >= (7, 3) else ""
                yield self.finding(
                    found[0].node.entry("type") or found[0].entry,
                    f"{listed([one.path for one in found])}: each element of a `nested` field is a hidden document to"
                    f" index, merge and hold; `object`{newer} unless two properties of one element are asked for"
                    " together",
                )
