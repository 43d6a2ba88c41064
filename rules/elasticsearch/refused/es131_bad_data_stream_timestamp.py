from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadDataStreamTimestamp(TemplateRule):
    code = "ES131"
    summary = "Invalid data stream template"
    why = """\
In a data stream the field `@timestamp` must have the type `date` or `date_nanos`, with doc values and without
`ignore_malformed`. A data stream cannot require routing. `lifecycle` is valid only in templates of data streams.

Elasticsearch rejects any other template: `data stream timestamp field [@timestamp] is of type [keyword], but
[date,date_nanos] is expected`.

Map `@timestamp` as `date`. Remove `lifecycle`, or add `"data_stream": {}`."""
    bad = (
        '{"index_patterns": ["logs-*"], "data_stream": {}, "template": {"mappings": {"properties": '
        '{"@timestamp": {"type": "keyword"}}}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "data_stream": {}, "template": {"mappings": {"properties": '
        '{"@timestamp": {"type": "date"}}}}}\n',
    )
