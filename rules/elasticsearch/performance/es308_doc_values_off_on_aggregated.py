from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, listed
from lslint.rules.elasticsearch.mappings.field_names import is_aggregated
from lslint.rules.elasticsearch.model.index_definition import Template


class DocValuesOffOnAggregated(TemplateAdvice):
    code = "ES308"
    required_text = ("doc_values",)
    summary = "Doc values are off on a field that is sorted or aggregated"
    why = """\
Doc values are the column on disk that sorting, aggregations and scripts read; since 2.0 every type but analyzed text
has them. Without them, such a request is refused ("Can't load fielddata on [status] because fielddata is unsupported
on fields of type [keyword]. Use doc values instead"), and they cannot be switched on again but by a new index.
Switching them off saves: measured on 7.17.29, off on 8 of 14 string fields, 0.91 of the store and 0.94 of the CPU. So
switch them off for ids, URLs and texts that are only looked at (ES315), and leave them on for status, level, host and
what else a dashboard counts by; `_cat/fielddata?v` and the fields of the saved searches tell which those are.

The talk that this linter began from makes the same choice the other way round, on 1.x, where they were off: 1.7 GB
for chosen fields against 106 GB for all."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "own measurement on 7.17.29: mapping_measurements.json",
        "Elasticsearch reference: doc_values",
    )
    releases = "2.0-"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "status": { "type": "keyword", "doc_values": false } } } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "trace_id": { "type": "keyword", "doc_values": false }, "status": { "type": "keyword" } } } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "status": { "type": "keyword", "index": false, "doc_values": false } } } } }\n',
    )

    def advise(self, template: Template) -> Findings:
        """One finding a mapping, at the first field."""
        if template.ctx.target is not None and not template.ctx.target.at_least(2):
            return
        for mapping in template.mappings:
            off = [
                field
                for field in mapping.fields
                if field.setting("doc_values") == "false"
                and field.type not in ("text", "object", "nested", "binary")
                and field.setting("index") not in ("false", "no")
                and is_aggregated(field.path)
            ]
            if off:
                yield self.finding(
                    off[0].node.entry("doc_values") or off[0].entry,
                    f"{listed([field.path for field in off])} cannot be sorted, aggregated or used in scripts without"
                    " doc values, and only a new index brings them back: switch them off for ids and texts only",
                )
