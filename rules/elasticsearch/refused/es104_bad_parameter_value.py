from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class BadParameterValue(FieldRule):
    code = "ES104"
    holds_in_templates = True
    summary = "Invalid value of a mapping parameter"
    why = """\
A parameter of a field has a value that Elasticsearch does not accept, or a required parameter is missing. Numeric
parameters require a number within their range, and some parameters accept only certain keywords. Some parameters
exclude each other, for example `script` and `copy_to`. Others must match, for example the index type and the dimensions
of a vector. Since 6.0, only `true` and `false` are booleans; 5.x accepted `yes`, `on` and `1` with a warning.

Elasticsearch rejects the template: `Could not convert [f.store] to boolean`, `For input string: "abc"`.

Use a value that the parameter accepts. A number may also be written as a string (`"256"`)."""
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
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "store": true, "ignore_above": "256"}}}}}\n',
    )
    fixed = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "store": true}}}}}\n'
    )
