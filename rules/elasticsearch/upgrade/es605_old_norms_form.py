from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldUpgrade


class OldNormsForm(FieldUpgrade):
    code = "ES605"
    holds_in_templates = True
    summary = "`norms` as an object, or `omit_norms`"
    why = """\
Since 5.0 `norms` must be `true` or `false`. 5.x and 6.x accept the object `{"enabled": false}` and `omit_norms` on
`text` fields with a warning, and 7.0 rejects them.

Write `norms: false` instead of `{"enabled": false}` or `omit_norms: true`. The fix is safe if the target rejects the
file, or if no release accepts it. Without a target it is unsafe, because releases up to 2.4 require the old form.

If the release is not known, the finding is an error if lslint is sure that no release accepts the whole file. Otherwise
the rule reports a file only if its other content requires 7.x or later, as an info. It does not report other files,
because releases up to 6.8 accept the old form. To check a file regardless of its content, name the release, for example
with `--target elasticsearch=9.5`."""
    bad = (
        '{"template": "logs-*", "mappings": {"doc": {"properties": {"m": {"type": "text", "norms": '
        '{"enabled": false}}}}}}\n',
        '{"template": "logs-*", "mappings": {"doc": {"properties": {"m": {"type": "text", "omit_norms": true}}}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"m": {"type": "text", "norms": '
        '{"enabled": false}}}}}}\n',
    )
    good = ('{"template": "logs-*", "mappings": {"doc": {"properties": {"m": {"type": "text", "norms": false}}}}}\n',)
    fixed = '{"template": "logs-*", "mappings": {"doc": {"properties": {"m": {"type": "text", "norms": false}}}}}\n'
