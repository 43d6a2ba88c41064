from __future__ import annotations

from lslint.rules.elasticsearch.rule import IngestRule


class UnknownProcessorOption(IngestRule):
    code = "ES141"
    about_support = True
    summary = "Unknown option of an ingest processor"
    why = """\
Elasticsearch rejects a pipeline if a processor has an unknown option:
`processor [json] doesn't support one or more provided configuration parameters [ignore_missing]`. Some options
exist only for some processors: `rename`, `grok` and `kv` have `ignore_missing`, but `json` does not.

Correct the name, or remove the option."""
    sources = ("Elasticsearch 5.0 to 9.x, sources: ConfigurationUtils, Pipeline and the factories of the processors",)
    fix = "unsafe"
    bad = (
        '{"processors": [{"rename": {"field": "a", "target_field": "b", "ignore_mising": true}}]}\n',
        '{"processors": [{"json": {"field": "message", "ignore_missing": true}}]}\n',
    )
    good = (
        '{"processors": [{"rename": {"field": "a", "target_field": "b", "ignore_missing": true}}]}\n',
        '{"processors": [{"json": {"field": "message", "if": "ctx.message != null"}}]}\n',
    )
    fixed = '{"processors": [{"rename": {"field": "a", "target_field": "b", "ignore_missing": true}}]}\n'
