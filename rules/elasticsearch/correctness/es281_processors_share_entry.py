from __future__ import annotations

from lslint.rules.elasticsearch.rule import IngestRule


class ProcessorsShareEntry(IngestRule):
    code = "ES281"
    severity = "warning"
    stage = "run"
    summary = "Several ingest processors in one entry of `processors`"
    why = """\
Elasticsearch accepts an entry of `processors` with several processors, but the order of the keys of an object is not
guaranteed: `_simulate` and some releases run them in another order than written. A processor may then run before the
one that makes its field, and the document is rejected.

Put each processor into a separate entry."""
    sources = (
        "https://github.com/elastic/elasticsearch/issues/36134",
        "https://github.com/elastic/elasticsearch/issues/41837",
    )
    bad = (
        '{"description": "doors", "processors": [{"dissect": {"field": "message", "pattern": "%{a} %{b}"},\n'
        '  "convert": {"field": "b", "type": "integer"}}]}\n',
    )
    good = (
        '{"description": "doors", "processors": [{"dissect": {"field": "message", "pattern": "%{a} %{b}"}},\n'
        '  {"convert": {"field": "b", "type": "integer"}}]}\n',
    )
