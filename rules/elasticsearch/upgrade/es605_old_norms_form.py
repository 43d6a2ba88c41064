from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldUpgrade


class OldNormsForm(FieldUpgrade):
    code = "ES605"
    summary = "`norms` as an object, or `omit_norms`"
    why = """\
Since 5.0 `norms` is `true` or `false`. The object `{"enabled": false}` and `omit_norms` are taken with a warning
by 5.x and 6.x on `text` and refused from 7.0 on.

The fix is safe where the target refuses the file as it is, or no release takes it. Without a target it is not:
releases up to 2.4 want the old form."""
    bad = (
        '{"template": "logs-*", "mappings": {"doc": {"properties": {"m": {"type": "text", "norms": '
        '{"enabled": false}}}}}}\n',
        '{"template": "logs-*", "mappings": {"doc": {"properties": {"m": {"type": "text", "omit_norms": true}}}}}\n',
    )
    good = ('{"template": "logs-*", "mappings": {"doc": {"properties": {"m": {"type": "text", "norms": false}}}}}\n',)
    fixed = '{"template": "logs-*", "mappings": {"doc": {"properties": {"m": {"type": "text", "norms": false}}}}}\n'
