from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class UnknownMappingParameter(FieldRule):
    code = "ES102"
    holds_in_templates = True
    about_support = True
    summary = "Unknown mapping parameter"
    why = """\
No field type supports this parameter. Often the name is misspelled, for example `ignore_abve` instead of
`ignore_above`.

Elasticsearch 2.4 and later reject the mapping: `unknown parameter [ignore_abve] on mapper [f] of type [keyword]`.
Elasticsearch 1.7 ignores the parameter.

Correct the name, or remove the parameter."""
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
