from __future__ import annotations

from lslint.rules.elasticsearch.rule import MERGED_ADVICE, TemplateUpgrade


class RemovedMappingPart(TemplateUpgrade):
    code = "ES610"
    merge_repeats = MERGED_ADVICE
    summary = "A part of a mapping that is gone"
    why = """\
Types, parameters and root keys that older releases had and the newest refuses: `_timestamp` and `_ttl` (until
2.4), `_parent` (5.6), `multi_field`, `lat_lon`, `precision_step` (2.4), `boost` (7.17), date formats in camel case
(7.17). The message says which release refused it first.

The fix is safe where the target refuses the file as it is, or no release takes it. Without a target it is not:
older releases read what it takes out or renames."""
    bad = (
        '{"template": "logs-*", "mappings": {"doc": {"properties": {"m": {"type": "text", "boost": 2.0}}}}}\n',
        '{"template": "logs-*", "mappings": {"doc": {"_ttl": {"enabled": true}}}}\n',
    )
    good = ('{"template": "logs-*", "mappings": {"doc": {"properties": {"m": {"type": "text"}}}}}\n',)
    fixed = '{"template": "logs-*", "mappings": {"doc": {"properties": {"m": {"type": "text"}}}}}\n'
