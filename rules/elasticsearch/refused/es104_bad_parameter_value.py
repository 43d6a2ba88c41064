from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class BadParameterValue(FieldRule):
    code = "ES104"
    holds_in_templates = True
    summary = "Invalid value of a mapping parameter"
    why = """\
A parameter of a field has a value that Elasticsearch does not accept, a required parameter is missing, or two
parameters exclude each other. Elasticsearch rejects the template, for example with
`Failed to parse value [yes] as only [true] or [false] are allowed`. Elasticsearch 1.7 accepts the template and
fails when it creates the first index.

Use a value that the parameter accepts. Since 6.0, only `true` and `false` are booleans. A number may be written as
a string (`"256"`)."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "store": "yes"}}}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "ignore_above": "abc"}}}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"rate": {"type": '
        '"scaled_float"}}}}}\n',
    )
    good = (
        (
            '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"type": '
            '"keyword", "store": true, "ignore_above": "256"}}}}}\n'
        ),
        (
            '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"rate": {"type": '
            '"scaled_float", "scaling_factor": 100}}}}}\n'
        ),
    )
    fixed = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "store": true}}}}}\n'
    )
