from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, is_log, listed, mode, put, settings_of, unsafe_fix
from lslint.rules.elasticsearch.mappings.field_names import is_looked_up
from lslint.rules.elasticsearch.model.index_definition import Template
from lslint.rules.knowledge import load


class DocValuesUnneeded(TemplateAdvice):
    code = "ES315"
    required_text = ("keyword", "not_analyzed")
    default = False
    summary = "Ids and URLs of logs have doc values"
    why = """\
Doc values are on by default since 2.0. For ids, URLs, user agents and hashes, which have many different values and
are searched for rather than counted, they are a column on disk for nothing: measured on 7.17.29, off on 8 of 14
string fields nobody aggregates, 0.91 of the store and 0.94 of the CPU of the same mapping with them. Which fields
these are only the dashboards tell, so this is off by default. `exists` queries on such a field become slower, and
`logsdb`, `time_series` and synthetic source need doc values: those are not reported."""
    sources = (
        "own measurement on 7.17.29: mapping_measurements.json",
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "Elasticsearch reference: doc_values",
    )
    releases = "2.0-"
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "trace_id": { "type": "keyword" } } } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "trace_id": { "type": "keyword", "doc_values": false }, "host": { "type": "keyword" } } } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "mode": "logsdb" }, "mappings": { '
        '"properties": {\n'
        '  "trace_id": { "type": "keyword" } } } } }\n',
    )
    fixed = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "trace_id": { "doc_values": false, "type": "keyword" } } } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        """One finding a mapping, at its first such field."""
        ctx = template.ctx
        if ctx.target is not None and not ctx.target.at_least(2):
            return
        if not is_log(template) or mode(template) or "mapping.source.mode" in settings_of(template):
            return
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
            if found:
                known = load("mapping_measurements")["doc_values_off_7.17.29"]
                edits = [edit for one in found for edit in put(one.node, "doc_values", "false", ctx)]
                yield self.finding(
                    found[0].entry.key,
                    f"{listed([one.path for one in found])}: values that are looked up and not counted need no doc"
                    f" values; off on {known['fields']} of {known['strings']} string fields made the store"
                    f" {known['store']:.0%} when measured on 7.17",
                    fix=unsafe_fix("Switch doc values off", edits),
                )
