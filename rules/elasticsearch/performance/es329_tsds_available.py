from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, add_setting, is_data_stream, listed, mode, reach
from lslint.rules.elasticsearch.model.index_definition import Template


class TsdsAvailable(TemplateAdvice):
    code = "ES329"
    kinds = ("es-template", "es-index-template")
    required_text = ("time_series_dimension",)
    default = False
    elasticsearch_only = True
    summary = "Dimensions without `index.mode: time_series`"
    why = """\
`time_series_dimension: true` marks the fields that identify a time series. It has an effect only with
`index.mode: time_series` (since 8.7): Elasticsearch then sorts documents by series and time, compresses them
better, and supports downsampling.

In this mode, Elasticsearch rejects documents with a custom id, with the same dimensions and timestamp as another
document, or with a timestamp outside of the time range of the backing indices."""
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
        (
            "{\n"
            '  "index_patterns": ["metrics-web-*"], "data_stream": {}, "priority": 200,\n'
            '  "template": { "settings": { "mode": "time_series", "number_of_shards": 1 }, "mappings": { '
            '"properties": {\n'
            '    "host": { "type": "keyword", "time_series_dimension": true } } } }\n'
            "}\n"
        ),
    )
    fixed = (
        "{\n"
        '  "index_patterns": ["metrics-web-*"], "data_stream": {}, "priority": 200,\n'
        '  "template": { "settings": { "mode": "time_series", "number_of_shards": 1 }, "mappings": { "properties": {\n'
        '    "host": { "type": "keyword", "time_series_dimension": true } } } }\n'
        "}\n"
    )

    def advise(self, template: Template) -> Findings:
        """Report each template once, at its first dimension."""
        if not is_data_stream(template) or reach(template) < (8, 7) or mode(template):
            return
        fields = [field for mapping in template.mappings for field in mapping.fields]
        found = [field for field in fields if field.setting("time_series_dimension") == "true"]
        if found:
            yield self.finding(
                found[0].node.entry("time_series_dimension") or found[0].entry,
                f"`time_series_dimension` on {listed([field.path for field in found])} has no effect because"
                " `index.mode` is not set. Set `index.mode: time_series`",
                fix=add_setting(template, "mode", '"time_series"'),
            )
