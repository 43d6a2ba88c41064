from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadDataStreamTimestamp(TemplateRule):
    code = "ES131"
    summary = "Invalid data stream template"
    why = """\
In a data stream, `@timestamp` must have the type `date` or `date_nanos`, with doc values and without
`ignore_malformed`. The template can require routing only with `"allow_custom_routing": true` in `data_stream`
(since 8.0). `lifecycle` requires `data_stream`.

Elasticsearch rejects a template that breaks one of these rules, for example with
`data stream timestamp field [@timestamp] is of type [keyword], but [date,date_nanos] is expected`."""
    bad = (
        (
            '{"index_patterns": ["shop-*"], "data_stream": {}, "template": {"mappings": {"properties": '
            '{"@timestamp": {"type": "keyword"}}}}}\n'
        ),
    )
    good = (
        (
            '{"index_patterns": ["shop-*"], "data_stream": {}, "template": {"mappings": {"properties": '
            '{"@timestamp": {"type": "date"}}}}}\n'
        ),
    )
