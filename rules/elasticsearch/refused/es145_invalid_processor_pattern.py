from __future__ import annotations

from lslint.rules.elasticsearch.rule import IngestRule


class InvalidProcessorPattern(IngestRule):
    code = "ES145"
    summary = "Invalid pattern in an ingest processor"
    why = """\
Elasticsearch compiles the patterns of `grok`, `redact`, `dissect` and `gsub` when it creates the pipeline, and rejects
the pipeline if one is invalid. Grok patterns are Oniguruma regular expressions, in which `%{NAME}` must be a pattern of
the library or of `pattern_definitions`. `gsub` uses Java regular expressions. A `dissect` pattern needs at least one
key.

Correct the pattern."""
    sources = ("Elasticsearch 5.0 to 9.x, sources: GrokProcessor, DissectParser and GsubProcessor",)
    bad = (
        '{"processors": [{"grok": {"field": "message", "patterns": ["%{IPP:ip}"]}}]}\n',
        '{"processors": [{"grok": {"field": "message", "patterns": ["(%{IP:ip}"]}}]}\n',
        '{"processors": [{"dissect": {"field": "message", "pattern": "a b"}}]}\n',
        '{"processors": [{"gsub": {"field": "a", "pattern": "(a", "replacement": ""}}]}\n',
    )
    good = (
        '{"processors": [{"grok": {"field": "message", "patterns": ["%{A:x}"], "pattern_definitions": {"A": "x"}}}]}\n',
        '{"processors": [{"dissect": {"field": "message", "pattern": "%{a} %{b}"}}]}\n',
    )
