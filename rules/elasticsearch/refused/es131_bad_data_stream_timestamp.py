from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadDataStreamTimestamp(TemplateRule):
    code = "ES131"
    summary = "Invalid data stream template"
    why = """\
In a data stream the field `@timestamp` must have the type `date` or `date_nanos`, with doc values and without
`ignore_malformed`. A data stream can require routing (`"_routing": {"required": true}`) only if `data_stream` sets
`"allow_custom_routing": true`, which Elasticsearch supports since 8.0. `lifecycle` is valid only in templates of data
streams.

Elasticsearch rejects a template that breaks one of these rules, for example with `data stream timestamp field
[@timestamp] is of type [keyword], but [date,date_nanos] is expected`.

Map `@timestamp` as `date`, without `doc_values: false` and `ignore_malformed: true`. Remove `required` from `_routing`,
or set `allow_custom_routing`. Remove `lifecycle`, or add `"data_stream": {}`."""
    bad = (
        '{"index_patterns": ["shop-*"], "data_stream": {}, "template": {"mappings": {"properties": '
        '{"@timestamp": {"type": "keyword"}}}}}\n',
        '{"index_patterns": ["shop-*"], "data_stream": {}, "template": {"mappings": '
        '{"_routing": {"required": true}}}}\n',
    )
    good = (
        '{"index_patterns": ["shop-*"], "data_stream": {}, "template": {"mappings": {"properties": '
        '{"@timestamp": {"type": "date"}}}}}\n',
        '{"index_patterns": ["shop-*"], "data_stream": {"allow_custom_routing": true}, "template": {"mappings": '
        '{"_routing": {"required": true}}}}\n',
    )
