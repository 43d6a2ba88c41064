from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldUpgrade


class OldNormsForm(FieldUpgrade):
    code = "ES605"
    holds_in_templates = True
    summary = "`norms` as an object, or `omit_norms`"
    why = """\
Since 5.0, `norms` must be `true` or `false`. Elasticsearch 5.x and 6.x accept the object `{"enabled": false}` and
`omit_norms` on `text` fields with a warning, and 7.0 and later reject them.

Write `norms: false`.

Without a target, the finding is an error, because all releases from 7.17 on reject the old form."""
    bad = (
        (
            '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"m": {"type": "text", "norms": '
            '{"enabled": false}}}}}}\n'
        ),
        '{"template": "logs-*", "mappings": {"doc": {"properties": {"m": {"type": "text", "omit_norms": true}}}}}\n',
    )
    good = (
        (
            '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"m": {"type": '
            '"text", "norms": false}}}}}\n'
        ),
    )
    fixed = (
        '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"m": {"type": '
        '"text", "norms": false}}}}}\n'
    )
