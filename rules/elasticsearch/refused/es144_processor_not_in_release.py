from __future__ import annotations

from lslint.rules.elasticsearch.rule import IngestRule


class ProcessorNotInRelease(IngestRule):
    code = "ES144"
    about_support = True
    summary = "Ingest processor or option that the release lacks"
    why = """\
Elasticsearch rejects a pipeline with a processor or an option that a later release introduced. Only what the release
certainly lacks is reported: for example, no release before 7.4 has the processor `enrich`, and no release before 6.4
has `if`.

Use other processors, for example `script`, or upgrade."""
    sources = ("Elasticsearch 5.0 to 9.x, sources and reference: processors and options by release",)
    bad = (
        '{"processors": [{"set": {"field": "a", "value": 1, "if": "ctx.b == null"}}]}\n',
        '{"processors": [{"uri_parts": {"field": "url"}}]}\n',
    )
    good = ('{"processors": [{"set": {"field": "a", "value": 1}}]}\n',)
