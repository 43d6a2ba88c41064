from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, is_log, mode, put, settings_of, unsafe_fix
from lslint.rules.elasticsearch.mappings.field_names import is_looked_up
from lslint.rules.elasticsearch.model.index_definition import Template
from lslint.rules.elasticsearch.rule import MERGED_ADVICE
from lslint.rules.knowledge import load


class DocValuesUnneeded(TemplateAdvice):
    code = "ES315"
    merge_repeats = MERGED_ADVICE
    required_text = ("keyword", "not_analyzed")
    default = False
    summary = "Doc values on ids and URLs of logs"
    why = """\
Ids, URLs, user agents and hashes are rarely aggregated. In our benchmark on 7.17.29, `doc_values: false` on 8 of 14
string fields saved 9 % of the disk space.

Set `doc_values: false` only on fields that are never sorted, aggregated or read by a script: Elasticsearch 5.0 and
later reject such requests afterwards. The change applies to new indices only.

The rule checks only templates for logs, recognized by their index patterns, name or fields."""
    sources = (
        "own measurement on 7.17.29: rules/knowledge/mapping_measurements.json",
        "talk from 2016 about 6 clusters with 300 nodes in total",
        "Elasticsearch reference: doc_values",
    )
    releases = "2.0-"
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "trace_id": { "type": "keyword" } } } } }\n',
    )
    good = (
        (
            '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
            '  "trace_id": { "type": "keyword", "doc_values": false } } } } }\n'
        ),
    )
    fixed = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "trace_id": { "doc_values": false, "type": "keyword" } } } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        """Report each such field."""
        ctx = template.ctx
        if ctx.target is not None and not ctx.target.at_least(2):
            return
        if not is_log(template) or mode(template) or "mapping.source.mode" in settings_of(template):
            return
        known = load("mapping_measurements")["doc_values_off_7.17.29"]
        for mapping in template.mappings:
            source = mapping.node.get("_source")
            if isinstance(source, Mapping) and source.entry("mode") is not None:
                continue
            found = [
                one
                for one in mapping.fields
                if (one.type == "keyword" or (one.type == "string" and one.setting("index") == "not_analyzed"))
                and one.node.entry("doc_values") is None
                and one.node.entry("time_series_dimension") is None
                and is_looked_up(one.path)
            ]
            for one in found:
                yield self.finding(
                    one.entry.key,
                    f"Doc values of `{one.path}` use disk, but ids and URLs are rarely aggregated. Set"
                    " `doc_values: false` if no dashboard uses them",
                    help=f"In our benchmark on 7.17.29, disabling them on {known['fields']} of {known['strings']}"
                    f" string fields used {1 - known['store']:.0%} less disk.",
                    fix=unsafe_fix("Add `doc_values: false`", put(one.node, "doc_values", "false", ctx)),
                )
