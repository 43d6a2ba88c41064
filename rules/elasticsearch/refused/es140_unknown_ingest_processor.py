from __future__ import annotations

from lslint.rules.elasticsearch.rule import IngestRule


class UnknownIngestProcessor(IngestRule):
    code = "ES140"
    about_support = True
    summary = "Unknown processor in an ingest pipeline"
    why = """\
Elasticsearch rejects a pipeline with a processor that no module or plugin provides: `No processor type exists with
name [sett]`. The whole request fails, so the previous version of the pipeline stays in use, or there is none.

The known processors are those of the modules and features that Elasticsearch includes. A name that is not similar to
any of them may come from a plugin, so it is only a warning. Processors of OpenSearch are not reported.

Correct the name. `if`, `tag`, `description`, `ignore_failure` and `on_failure` belong in the object of the
processor."""
    sources = ("Elasticsearch 5.0 to 9.x, sources: ConfigurationUtils.readProcessor and the ingest modules",)
    fix = "unsafe"
    bad = (
        '{"processors": [{"set": {"field": "a", "value": 1}}, {"sett": {"field": "b", "value": 1}}]}\n',
        '{"processors": [{"set": {"field": "a", "value": 1}, "ignore_failure": true}]}\n',
        '{"processors": [{"our_enrichment": {"field": "a"}}]}\n',
    )
    good = (
        '{"processors": [{"set": {"field": "a", "value": 1, "ignore_failure": true}}]}\n',
        '{"processors": [{"set": {"field": "a", "value": 1}}, {"text_embedding": {"model_id": "x"}}]}\n',
    )
    fixed = '{"processors": [{"set": {"field": "a", "value": 1}}, {"set": {"field": "b", "value": 1}}]}\n'
