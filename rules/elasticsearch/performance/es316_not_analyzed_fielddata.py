from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, may_be_before, put, unsafe_fix
from lslint.rules.elasticsearch.mappings.field_names import is_aggregated
from lslint.rules.elasticsearch.model.index_definition import Template
from lslint.rules.elasticsearch.rule import MERGED_ADVICE
from lslint.rules.knowledge import load


class NotAnalyzedFielddata(TemplateAdvice):
    code = "ES316"
    merge_repeats = MERGED_ADVICE
    required_text = ("not_analyzed",)
    default = False
    elasticsearch_only = True
    summary = "Aggregated fields without doc values (Elasticsearch 1.x)"
    why = """\
To sort or aggregate a field, Elasticsearch 1.x loads its values into the heap unless the mapping enables doc
values. In our benchmark on 1.7.6, doc values on the 6 aggregated fields took only 0.5 % more disk space.

Set `doc_values: true` on fields that are sorted or aggregated. `_cat/fielddata?v` lists the largest ones. The rule
recognizes such fields by names such as `status`."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: limits field data to 10 % of the heap and moves"
        " the largest fields to doc values",
        "own measurement on 1.7.6: rules/knowledge/mapping_measurements.json",
    )
    releases = "1.0-1.7"
    fix = "unsafe"
    bad = (
        '{ "template": "weblogs-*", "mappings": { "web": { "properties": {\n'
        '  "status": { "type": "string", "index": "not_analyzed" } } } } }\n',
    )
    good = (
        (
            '{ "template": "weblogs-*", "mappings": { "web": { "properties": {\n'
            '  "status": { "type": "string", "index": "not_analyzed", "doc_values": true } } } } }\n'
        ),
    )
    fixed = (
        '{ "template": "weblogs-*", "mappings": { "web": { "properties": {\n'
        '  "status": { "doc_values": true, "type": "string", "index": "not_analyzed" } } } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        """Report each such field."""
        if not may_be_before(template, 2):
            return
        share = load("mapping_measurements")["doc_values_1.7.6"]["six_fields_lean"] - 1
        for mapping in template.mappings:
            found = [
                one
                for one in mapping.fields
                if one.type == "string"
                and one.setting("index") == "not_analyzed"
                and one.node.entry("doc_values") is None
                and one.node.entry("fielddata") is None
                and is_aggregated(one.path)
            ]
            for one in found:
                yield self.finding(
                    one.entry.key,
                    f"On 1.x, sorting or aggregating by `{one.path}` loads all values into the heap. Set"
                    " `doc_values: true` to keep them on disk",
                    help=f"In our benchmark on 1.7.6, doc values on 6 fields took {share:.1%} more disk.",
                    fix=unsafe_fix("Add `doc_values: true`", put(one.node, "doc_values", "true", template.ctx)),
                )
