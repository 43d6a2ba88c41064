from __future__ import annotations

from lslint.rules.elasticsearch.rule import MERGED_ADVICE, FieldUpgrade


class StringType(FieldUpgrade):
    code = "ES602"
    fix_changes_meaning = True  # where a release accepts `string`, `text` and `keyword` mean something else
    merge_repeats = MERGED_ADVICE
    summary = "The type `string`"
    why = """\
`string` was split into `text` and `keyword` with 5.0. 5.x still rewrites it with a warning where the parameters
allow it, 6.0 refuses it: `No handler for type [string] declared on field [a]`. `not_analyzed` becomes `keyword`,
all else `text`; with `index: no` it becomes a `keyword` that is not indexed.

The fix is safe where the target refuses the file as it is. Without a target it is not: releases up to 5.x accept
`string`, and up to 2.x know neither of the two others."""
    bad = (
        '{"template": "logs-*", "mappings": {"doc": {"properties": {"user": {"type": "string", "index": '
        '"not_analyzed"}}}}}\n',
    )
    good = ('{"template": "logs-*", "mappings": {"doc": {"properties": {"user": {"type": "keyword"}}}}}\n',)
    fixed = '{"template": "logs-*", "mappings": {"doc": {"properties": {"user": {"type": "keyword"}}}}}\n'
