from __future__ import annotations

from lslint.rules.elasticsearch.rule import IngestRule


class UnknownProcessorOption(IngestRule):
    code = "ES141"
    about_support = True
    summary = "Unknown option of an ingest processor"
    why = """\
Each processor removes the options that it knows from its object. If any option remains, Elasticsearch rejects the
pipeline: `processor [json] doesn't support one or more provided configuration parameters [ignore_missing]`. The same
applies to the keys of the pipeline itself.

Some options exist only for some processors. For example, `ignore_missing` is an option of `rename`, `grok` and `kv`,
but not of `json`, `date`, `join`, `sort`, `set` and `append`. Use `if` or `ignore_failure` with these.

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
