from __future__ import annotations

from lslint.rules.elasticsearch.rule import MERGED_ADVICE, TemplateUpgrade


class RemovedMappingPart(TemplateUpgrade):
    code = "ES610"
    merge_repeats = MERGED_ADVICE
    holds_in_templates = True
    summary = "Removed part of a mapping"
    why = """\
Elasticsearch rejects a template with a type, parameter or mapping key that the release has removed: for example,
`_timestamp` and `_ttl` in 5.0, `_parent` in 6.0, and `boost` in 8.0. The message names the first release that
rejects it.

Remove the part, or use its replacement.

Without a target, the releases from 7.17 on count: what all of them reject is an error, and what only some reject is a
warning."""
    bad = (
        '{"index_patterns": ["logs-*"], "mappings": {"properties": {"m": {"type": "text", "boost": 2.0}}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"_ttl": {"enabled": true}}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "mappings": {"properties": {"m": {"type": "text"}}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {}}}\n',
    )
    fixed = '{"index_patterns": ["logs-*"], "mappings": {"properties": {"m": {"type": "text"}}}}\n'
