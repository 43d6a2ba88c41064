from __future__ import annotations

from lslint.rules.elasticsearch.rule import MERGED_ADVICE, TemplateUpgrade


class RemovedMappingPart(TemplateUpgrade):
    code = "ES610"
    merge_repeats = MERGED_ADVICE
    holds_in_templates = True
    summary = "Removed part of a mapping"
    why = """\
The newest release rejects some types, parameters and mapping keys of older releases: `_timestamp` and `_ttl` (supported
up to 2.4), `_parent` (5.6), `multi_field`, `lat_lon` and `precision_step` (2.4), `boost` (7.17), and date formats in
camel case (7.17). Elasticsearch rejects the whole template because of one such part. The message names the first
release that rejects it.

Remove the part, or use its replacement. The fix is safe if the target rejects the file, or if no release accepts it.
Without a target it is unsafe, because older releases use what the fix removes or renames.

If the release is not known, the finding is an error if lslint is sure that no release accepts the whole file. Otherwise
the rule reports a file only if its other content requires 7.x or later (for example a composable index template), as an
info. It does not report other files, because older releases use what newer ones reject. To check a file regardless of
its content, name the release, for example with `--target elasticsearch=9.5`."""
    bad = (
        '{"template": "logs-*", "mappings": {"doc": {"properties": {"m": {"type": "text", "boost": 2.0}}}}}\n',
        '{"template": "logs-*", "mappings": {"doc": {"_ttl": {"enabled": true}}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"_ttl": {"enabled": true}}}}\n',
    )
    good = ('{"template": "logs-*", "mappings": {"doc": {"properties": {"m": {"type": "text"}}}}}\n',)
    fixed = '{"template": "logs-*", "mappings": {"doc": {"properties": {"m": {"type": "text"}}}}}\n'
