from __future__ import annotations

from lslint.rules.elasticsearch.rule import IngestRule


class UnknownIngestProcessor(IngestRule):
    code = "ES140"
    about_support = True
    summary = "Unknown processor in an ingest pipeline"
    why = """\
Elasticsearch rejects a pipeline with an unknown processor: `No processor type exists with name [sett]`. A previous
version of the pipeline stays in use. A name that resembles no known processor may come from a plugin, so the
finding is a warning.

Correct the name. Put `if`, `tag`, `description`, `ignore_failure` and `on_failure` inside the object of the
processor."""
    sources = ("Elasticsearch 5.0 to 9.x, sources: ConfigurationUtils.readProcessor and the ingest modules",)
    fix = "unsafe"
    bad = (
        '{"processors": [{"set": {"field": "a", "value": 1}}, {"sett": {"field": "b", "value": 1}}]}\n',
        '{"processors": [{"set": {"field": "a", "value": 1}, "ignore_failure": true}]}\n',
        '{"processors": [{"set": {"field": "a", "value": 1}}, {"our_enrichment": {"field": "a"}}]}\n',
    )
    good = (
        '{"processors": [{"set": {"field": "a", "value": 1}}, {"set": {"field": "b", "value": 1}}]}\n',
        '{"processors": [{"set": {"field": "a", "value": 1, "ignore_failure": true}}]}\n',
    )
    fixed = '{"processors": [{"set": {"field": "a", "value": 1}}, {"set": {"field": "b", "value": 1}}]}\n'
