from __future__ import annotations

from lslint.rules.elasticsearch.rule import MERGED, FieldUpgrade


class IndexAnalyzedValue(FieldUpgrade):
    code = "ES603"
    merge_repeats = MERGED
    holds_in_templates = True
    summary = "Removed value of `index`"
    why = """\
The values `analyzed`, `not_analyzed` and `no` of the parameter `index` were removed together with the type `string`.
5.x accepts them on other types with a warning. Since 6.0 `index` must be `true` or `false`: `Could not convert
[f.index] to boolean`.

Write `index: false` instead of `no`, and `index: true` instead of the others. The fix is safe if the target rejects the
file, or if no release accepts it. Without a target it is unsafe, because releases up to 5.6 accept the old values, and
releases up to 2.4 accept no others.

If the release is not known, the finding is an error if lslint is sure that no release accepts the whole file. Otherwise
the rule reports a file only if its other content requires 7.x or later, as an info. It does not report other files,
because releases up to 5.6 accept the old values. To check a file regardless of its content, name the release, for
example with `--target elasticsearch=9.5`."""
    bad = (
        '{"template": "logs-*", "mappings": {"doc": {"properties": {"code": {"type": "long", "index": "no"}}}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"code": {"type": "long", '
        '"index": "no"}}}}}\n',
    )
    good = (
        '{"template": "logs-*", "mappings": {"doc": {"properties": {"code": {"type": "long", "index": false}}}}}\n',
    )
    fixed = '{"template": "logs-*", "mappings": {"doc": {"properties": {"code": {"type": "long", "index": false}}}}}\n'
