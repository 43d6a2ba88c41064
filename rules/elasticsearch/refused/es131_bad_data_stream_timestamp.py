from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadDataStreamTimestamp(TemplateRule):
    code = "ES131"
    summary = "A data stream template without a usable `@timestamp`"
    why = """\
A data stream needs `@timestamp` of type `date` or `date_nanos`, with doc values and without `ignore_malformed`;
routing cannot be required, and `lifecycle` is for data streams only. `data stream timestamp field [@timestamp] is
of type [keyword], but [date,date_nanos] is expected`."""
    bad = (
        '{"index_patterns": ["logs-*"], "data_stream": {}, "template": {"mappings": {"properties": '
        '{"@timestamp": {"type": "keyword"}}}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "data_stream": {}, "template": {"mappings": {"properties": '
        '{"@timestamp": {"type": "date"}}}}}\n',
    )
