from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, listed, may_be_before, put, unsafe_fix
from lslint.rules.elasticsearch.mappings.field_names import is_aggregated
from lslint.rules.elasticsearch.model.index_definition import Template
from lslint.rules.knowledge import load


class NotAnalyzedFielddata(TemplateAdvice):
    code = "ES316"
    required_text = ("not_analyzed",)
    default = False
    summary = "Aggregated fields live in the heap on 1.x"
    why = """\
On 1.x a `not_analyzed` string, a number or a date that is sorted or aggregated is loaded into the heap (field data),
unless the mapping asks for doc values. The talk that this linter began from gave field data 10 % of the heap, found
the largest users with `_cat/fielddata?v`, and moved those to doc values: the heap shrinks, and disk and CPU of
indexing grow a little. Measured on 1.7.6, doc values on the 6 aggregated fields of 19 made the store 0.5 % larger, on
all of them 10 % (ES302). Which fields are aggregated the mapping does not tell: this goes by their names, and is off
by default. Since 2.0 doc values are the default."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "own measurement on 1.7.6: mapping_measurements.json",
    )
    releases = "1.0-1.7"
    fix = "unsafe"
    bad = (
        '{ "template": "weblogs-*", "mappings": { "web": { "properties": {\n'
        '  "status": { "type": "string", "index": "not_analyzed" } } } } }\n',
    )
    good = (
        '{ "template": "weblogs-*", "mappings": { "web": { "properties": {\n'
        '  "status": { "type": "string", "index": "not_analyzed", "doc_values": true } } } } }\n',
        '{ "index_patterns": ["weblogs-*"], "mappings": { "properties": { "status": { "type": "keyword" } } } }\n',
    )
    fixed = (
        '{ "template": "weblogs-*", "mappings": { "web": { "properties": {\n'
        '  "status": { "doc_values": true, "type": "string", "index": "not_analyzed" } } } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        """One finding a mapping, at its first such field."""
        if not may_be_before(template, 2):
            return
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
            if found:
                share = load("mapping_measurements")["doc_values_1.7.6"]["six_fields_lean"] - 1
                edits = [edit for one in found for edit in put(one.node, "doc_values", "true", template.ctx)]
                yield self.finding(
                    found[0].entry.key,
                    f"{listed([one.path for one in found])}: sorted or aggregated on 1.x, all their values go to the"
                    f" heap; `doc_values: true` keeps them on disk (measured: store +{share:.1%} for 6 fields)",
                    fix=unsafe_fix("Ask for doc values", edits),
                )
