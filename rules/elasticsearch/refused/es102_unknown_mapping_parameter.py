from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class UnknownMappingParameter(FieldRule):
    code = "ES102"
    holds_in_templates = True
    about_support = True
    summary = "Unknown mapping parameter"
    why = """\
A field has a parameter that no field type supports. Usually the name is misspelled, for example `ignore_abve` instead
of `ignore_above`.

Elasticsearch 2.4 and later reject the mapping (`unknown parameter [ignore_abve] on mapper [f] of type [keyword]`,
before 7.8 `Mapping definition for [f] has unsupported parameters`). 1.7 ignores the parameter, so the typo goes
unnoticed there.

Correct the name, or remove the parameter. ES103 reports parameters that exist, but not for the type of the field."""
    fix = "unsafe"
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "ignore_abve": 256}}}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "ignore_above": 256}}}}}\n',
    )
    fixed = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "ignore_above": 256}}}}}\n'
    )
