from __future__ import annotations

from lslint.rules.elasticsearch.rule import IngestRule


class BadProcessorValue(IngestRule):
    code = "ES143"
    summary = "Invalid value in an ingest pipeline"
    why = """\
Elasticsearch does not convert the values of most options. The string `"true"` is not a boolean, and a single value
is not a list. Elasticsearch rejects the pipeline: `property isn't a boolean, but of type [java.lang.String]`. An
empty list in `on_failure` is also rejected.

Use a value of the required type."""
    sources = ("Elasticsearch 5.0 to 9.x, sources: ConfigurationUtils and the factories of the processors",)
    bad = (
        '{"processors": [{"rename": {"field": "a", "target_field": "b", "ignore_missing": "true"}}]}\n',
        '{"processors": [{"grok": {"field": "message", "patterns": "%{IP:ip}"}}]}\n',
        '{"processors": [{"trim": {"field": "a", "on_failure": []}}]}\n',
    )
    good = (
        '{"processors": [{"rename": {"field": "a", "target_field": "b", "ignore_missing": true}}]}\n',
        '{"processors": [{"grok": {"field": "message", "patterns": ["%{IP:ip}"]}}]}\n',
        '{"processors": [{"trim": {"field": "a"}}]}\n',
    )
