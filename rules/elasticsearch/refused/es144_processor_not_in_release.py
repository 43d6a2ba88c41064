from __future__ import annotations

from lslint.rules.elasticsearch.rule import IngestRule


class ProcessorNotInRelease(IngestRule):
    code = "ES144"
    about_support = True
    summary = "Ingest processor or option that the release lacks"
    why = """\
Elasticsearch rejects a pipeline with a processor or an option that the release does not have. The rule needs a
target, and reports only what the target release certainly lacks. For example, releases before 6.5 lack the option
`if`.

Use another processor, for example `script`, or upgrade."""
    sources = ("Elasticsearch 5.0 to 9.x, sources and reference: processors and options by release",)
    bad = ('{"processors": [{"set": {"field": "a", "value": 1, "if": "ctx.b == null"}}]}\n',)
    good = ('{"processors": [{"set": {"field": "a", "value": 1}}]}\n',)
