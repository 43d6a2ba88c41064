from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, add_setting, is_data_stream, listed, mode, reach
from lslint.rules.elasticsearch.model.index_definition import Template


class TsdsAvailable(TemplateAdvice):
    code = "ES329"
    required_text = ("time_series_dimension",)
    default = False
    summary = "Fields are dimensions, and the index is no time series"
    why = """\
`time_series_dimension: true` names the fields that tell one series from another. Only with `index.mode: time_series`
(generally available since 8.7) are documents sorted by series and time, packed so, and rolled up by downsampling;
without it the parameter does nothing. Values of one series must come in roughly in order, and ids cannot be chosen:
off by default, as not every metric can take that."""
    sources = ("Elasticsearch reference: time series data stream",)
    releases = "8.7-"
    fix = "unsafe"
    bad = (
        "{\n"
        '  "index_patterns": ["metrics-web-*"], "data_stream": {}, "priority": 200,\n'
        '  "template": { "settings": { "number_of_shards": 1 }, "mappings": { "properties": {\n'
        '    "host": { "type": "keyword", "time_series_dimension": true } } } }\n'
        "}\n",
    )
    good = (
        '{ "index_patterns": ["metrics-web-*"], "data_stream": {}, "priority": 200,\n'
        '  "template": { "settings": { "mode": "time_series", "routing_path": ["host"] }, "mappings": { '
        '"properties": {\n'
        '    "host": { "type": "keyword", "time_series_dimension": true } } } } }\n',
    )
    fixed = (
        "{\n"
        '  "index_patterns": ["metrics-web-*"], "data_stream": {}, "priority": 200,\n'
        '  "template": { "settings": { "mode": "time_series", "number_of_shards": 1 }, "mappings": { "properties": {\n'
        '    "host": { "type": "keyword", "time_series_dimension": true } } } }\n'
        "}\n"
    )

    def advise(self, template: Template) -> Findings:
        """One finding a template, at its first dimension."""
        if not is_data_stream(template) or reach(template) < (8, 7) or mode(template):
            return
        fields = [field for mapping in template.mappings for field in mapping.fields]
        found = [field for field in fields if field.setting("time_series_dimension") == "true"]
        if found:
            yield self.finding(
                found[0].node.entry("time_series_dimension") or found[0].entry,
                f"{listed([field.path for field in found])}: dimensions do nothing without `index.mode: time_series`,"
                " which keeps the series together and smaller",
                fix=add_setting(template, "mode", '"time_series"'),
            )
