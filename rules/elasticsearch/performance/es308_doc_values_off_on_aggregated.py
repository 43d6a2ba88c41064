from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice
from lslint.rules.elasticsearch.examples import fields
from lslint.rules.elasticsearch.mappings.field_names import is_aggregated
from lslint.rules.elasticsearch.model.template_view import TemplateView
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.elasticsearch.rule import MERGED_ADVICE


class DocValuesOffOnAggregated(TemplateAdvice):
    code = "ES308"
    merge_repeats = MERGED_ADVICE
    default = False
    required_text = ("doc_values",)
    summary = "Doc values disabled on a field that is sorted or aggregated"
    why = """\
Elasticsearch sorts and aggregates by doc values. Without them, Elasticsearch 5.0 and later reject such a request:
`Can't load fielddata on [status] because fielddata is unsupported on fields of type [keyword]`. Elasticsearch 2.x
loads all values into the heap instead. Only a new index can enable doc values again.

Keep doc values on fields that dashboards count by. `_cat/fielddata?v` shows many of these fields. The rule recognizes
these fields by names such as `status`."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: on 1.x, where doc values were off, 1.7 GB for"
        " selected fields instead of 106 GB for all",
        "own measurement on 7.17.29: rules/knowledge/mapping_measurements.json",
        "Elasticsearch reference: doc_values",
    )
    releases = "2.0-"
    bad = (fields('"status": {"type": "keyword", "doc_values": false}'),)
    good = (fields('"status": {"type": "keyword"}'), fields('"trace_id": {"type": "keyword", "doc_values": false}'))

    def advise(self, template: TemplateView) -> Findings:
        if template.ctx.is_below(2):
            return
        for mapping in template.mappings:
            off = [
                field
                for field in mapping.fields
                if field.setting("doc_values") == "false"
                and field.type not in trait("without_doc_values")
                and field.setting("index") not in ("false", "no")
                and is_aggregated(field.path)
            ]
            for field in off:
                effect = f"disables sorting, aggregations and scripts on `{field.path}`"
                if template.ctx.is_below(5):
                    effect = f"makes sorting and aggregations load all values of `{field.path}` into the heap"
                yield self.finding(
                    field.node.entry("doc_values") or field.entry,
                    f"`doc_values: false` {effect}, and cannot be changed in an existing index. Remove the setting",
                )
