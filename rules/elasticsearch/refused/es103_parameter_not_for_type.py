from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class ParameterNotForType(FieldRule):
    code = "ES103"
    summary = "Mapping parameter that the field type does not support"
    why = """\
Each field type supports its own set of parameters. Elasticsearch 2.4 and later reject all others, even if another
type supports them: `ignore_above` on `text`, `analyzer` on `keyword` or `norms` on a number.

Remove the parameter, or use a type that supports it. The fix removes the parameter, which never had an effect because
Elasticsearch rejected the template. For `copy_to`, `fields` and `null_value` the fix is unsafe: their effect was
probably intended."""
    sources = (*FieldRule.sources, "each parameter of each field type, tried on these seven releases")
    fix = "safe/unsafe"
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"message": {"type": '
        '"text", "ignore_above": 256}}}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "ignore_above": 256}}}}}\n',
    )
    fixed = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"message": {"type": "text"}}}}}\n'
    )
