from __future__ import annotations

from lslint.rules.elasticsearch.rule import IngestRule


class BadProcessorValue(IngestRule):
    code = "ES143"
    summary = "Invalid value in an ingest pipeline"
    why = """\
Elasticsearch does not convert the values of most options: `"ignore_missing": "true"` is a string, so the pipeline is
rejected with `property isn't a boolean, but of type [java.lang.String]`. An option that requires a list does not accept
a single value. Only numbers may also be written as strings.

An empty list in `on_failure` is rejected, because a processor with `on_failure` must handle the failure somehow.

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
    )
