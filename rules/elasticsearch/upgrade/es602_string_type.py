from __future__ import annotations

from lslint.rules.elasticsearch.rule import MERGED, FieldUpgrade


class StringType(FieldUpgrade):
    code = "ES602"
    fix_changes_meaning = True  # where a release accepts `string`, `text` and `keyword` mean something else
    merge_repeats = MERGED
    holds_in_templates = True
    summary = "Removed field type `string`"
    why = """\
Elasticsearch 5.0 replaced the type `string` by `text` (for full-text search) and `keyword` (for exact values).
Elasticsearch 6.0 and later reject `string`: `The mapper type [string] declared on field [a] does not exist` (up to
7.17 `No handler for type [string]`).

Use `keyword` for `index: not_analyzed`, and `text` otherwise.

Without a target, the finding is an error, because all releases from 7.17 on reject the type."""
    bad = (
        '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"user": {"type": "string"}}}}}\n',
        (
            '{"index_patterns": ["logs-*"], "mappings": {"properties": {"user": {"type": "string", "index": '
            '"not_analyzed"}}}}\n'
        ),
    )
    good = (
        ('{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"user": {"type": "text"}}}}}\n'),
        '{"index_patterns": ["logs-*"], "mappings": {"properties": {"user": {"type": "keyword"}}}}\n',
    )
    fixed = '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"user": {"type": "text"}}}}}\n'
