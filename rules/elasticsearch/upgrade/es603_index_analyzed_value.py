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

Without a target, the rule reports a file only if its other content requires a newer release. To check any file,
set the target, for example `--target elasticsearch=9.5`."""
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
