from __future__ import annotations

from lslint.rules.elasticsearch.rule import IngestRule


class SeveralProcessorsInObject(IngestRule):
    code = "ES221"
    severity = "warning"
    stage = "run"
    summary = "Several processors in one object"
    why = """\
Elasticsearch accepts an object with several processors in the list `processors`, but it reads the object into a map
without an order. The processors may run in another order than in the file, for example `rename` before `grok` has set
the field.

Write one object for each processor."""
    sources = ("Elasticsearch 5.0 to 9.x, sources: ConfigurationUtils.readProcessorConfigs, IngestService",)
    bad = ('{"processors": [{"set": {"field": "a", "value": 1}, "rename": {"field": "a", "target_field": "b"}}]}\n',)
    good = ('{"processors": [{"set": {"field": "a", "value": 1}}, {"rename": {"field": "a", "target_field": "b"}}]}\n',)
