from __future__ import annotations

from lslint.rules.elasticsearch.rule import IngestRule


class InvalidProcessorPattern(IngestRule):
    code = "ES145"
    summary = "Invalid pattern in an ingest processor"
    why = """\
Elasticsearch compiles the patterns of `grok`, `redact`, `dissect` and `gsub` when it creates the pipeline, and
rejects the pipeline if one is invalid. In `grok`, each `%{NAME}` must be a built-in pattern or defined in
`pattern_definitions`. A `dissect` pattern needs at least one key.

Correct the pattern."""
    sources = ("Elasticsearch 5.0 to 9.x, sources: GrokProcessor, DissectParser and GsubProcessor",)
    bad = (
        '{"processors": [{"grok": {"field": "message", "patterns": ["%{IPP:ip}"]}}]}\n',
        '{"processors": [{"dissect": {"field": "message", "pattern": "a b"}}]}\n',
        '{"processors": [{"gsub": {"field": "a", "pattern": "(a", "replacement": ""}}]}\n',
    )
    good = (
        '{"processors": [{"grok": {"field": "message", "patterns": ["%{IP:ip}"]}}]}\n',
        '{"processors": [{"dissect": {"field": "message", "pattern": "%{a} %{b}"}}]}\n',
        '{"processors": [{"gsub": {"field": "a", "pattern": "(a)", "replacement": ""}}]}\n',
    )
