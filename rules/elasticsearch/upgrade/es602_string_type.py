from __future__ import annotations

from lslint.rules.elasticsearch.rule import MERGED, FieldUpgrade


class StringType(FieldUpgrade):
    code = "ES602"
    fix_changes_meaning = True  # where a release accepts `string`, `text` and `keyword` mean something else
    merge_repeats = MERGED
    holds_in_templates = True
    summary = "Removed field type `string`"
    why = """\
In 5.0, the type `string` was split into `text` (analyzed, for full-text search) and `keyword` (not analyzed, for exact
values, sorting and aggregations). 5.x still converts it, with a warning, if the parameters allow that. 6.0 rejects it:
`No handler for type [string] declared on field [a]`.

Use `keyword` for `index: not_analyzed`, and `text` otherwise. A string with `index: no` becomes a `keyword` that is not
indexed. The fix is safe if the target rejects the file. Without a target it is unsafe, because releases up to 5.x
accept `string`, and releases up to 2.x support neither `text` nor `keyword`.

If the release is not known, the finding is an error if lslint is sure that no release accepts the whole file. Otherwise
the rule reports a file only if its other content requires 7.x or later, as an info. It does not report other files,
because releases up to 5.6 accept `string`. To check a file regardless of its content, name the release, for example
with `--target elasticsearch=9.5`."""
    bad = (
        '{"template": "logs-*", "mappings": {"doc": {"properties": {"user": {"type": "string", "index": '
        '"not_analyzed"}}}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"user": {"type": "string"}}}}}\n',
    )
    good = ('{"template": "logs-*", "mappings": {"doc": {"properties": {"user": {"type": "keyword"}}}}}\n',)
    fixed = '{"template": "logs-*", "mappings": {"doc": {"properties": {"user": {"type": "keyword"}}}}}\n'
