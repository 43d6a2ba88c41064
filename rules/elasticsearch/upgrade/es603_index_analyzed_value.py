from __future__ import annotations

from lslint.rules.elasticsearch.rule import MERGED, FieldUpgrade


class IndexAnalyzedValue(FieldUpgrade):
    code = "ES603"
    merge_repeats = MERGED
    holds_in_templates = True
    summary = "Removed value of `index`"
    why = """\
Up to 5.6, `index` accepts `analyzed`, `not_analyzed` and `no`. Since 6.0, `index` must be `true` or `false`:
`Failed to parse value [no] as only [true] or [false] are allowed`.

Write `index: false` instead of `no`, and `index: true` instead of the others.

Without a target, the finding is an error, because all releases from 7.17 on reject these values."""
    bad = (
        (
            '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"code": {"type": "long", '
            '"index": "no"}}}}}\n'
        ),
        '{"index_patterns": ["logs-*"], "mappings": {"properties": {"code": {"type": "long", "index": "no"}}}}\n',
    )
    good = (
        (
            '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"code": {"type": '
            '"long", "index": false}}}}}\n'
        ),
        '{"index_patterns": ["logs-*"], "mappings": {"properties": {"code": {"type": "long", "index": false}}}}\n',
    )
    fixed = (
        '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"code": {"type": '
        '"long", "index": false}}}}}\n'
    )
