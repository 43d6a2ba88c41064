from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class ParameterNotForType(FieldRule):
    code = "ES103"
    summary = "Mapping parameter that the field type does not support"
    why = """\
The parameter exists, but the type of the field does not support it, for example `ignore_above` on `text`,
`analyzer` on `keyword` or `format` on a field that is not a date. Elasticsearch 2.4 and later reject the mapping.
A parameter that older releases accept for the type is reported by ES610.

Remove the parameter, or use a type that supports it. If the fix removes `copy_to`, `fields` or `null_value`, it is
unsafe, because their effect was probably intended."""
    sources = (*FieldRule.sources, "each parameter of each field type, tried on these seven releases")
    fix = "safe/unsafe"
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"message": {"type": '
        '"text", "ignore_above": 256}}}}}\n',
    )
    good = (
        (
            '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"message": '
            '{"type": "text"}}}}}\n'
        ),
        (
            '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"type": '
            '"keyword", "ignore_above": 256}}}}}\n'
        ),
    )
    fixed = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"message": {"type": "text"}}}}}\n'
    )
