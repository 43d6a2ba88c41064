from __future__ import annotations

from lslint.rules.elasticsearch.rule import MERGED_ADVICE, FieldUpgrade


class IndexAnalyzedValue(FieldUpgrade):
    code = "ES603"
    merge_repeats = MERGED_ADVICE
    summary = "`index` with a word of 1.x"
    why = """\
`analyzed`, `not_analyzed` and `no` went with `string`: 5.x takes them on other types with a warning, from 6.0 on
`index` is `true` or `false`: `Could not convert [f.index] to boolean`.

The fix is safe where the target refuses the file as it is, or no release takes it. Without a target it is not:
releases up to 5.6 read the old words, and up to 2.4 no others."""
    bad = ('{"template": "logs-*", "mappings": {"doc": {"properties": {"code": {"type": "long", "index": "no"}}}}}\n',)
    good = (
        '{"template": "logs-*", "mappings": {"doc": {"properties": {"code": {"type": "long", "index": false}}}}}\n',
    )
    fixed = '{"template": "logs-*", "mappings": {"doc": {"properties": {"code": {"type": "long", "index": false}}}}}\n'
