from __future__ import annotations

from lslint.rules.elasticsearch.correctness.es203_invalid_dynamic_mapping import InvalidDynamicMapping
from lslint.rules.elasticsearch.rule import TemplateRule


class BadParameterValue(TemplateRule):
    code = "ES104"
    severity = "error"
    stage = "load"
    in_dynamic_template = InvalidDynamicMapping
    summary = "A value that a parameter of a mapping does not take"
    why = """\
From 6.0 on `true` and `false` are the only booleans (5.x took `yes`, `on` and `1` with a warning), numbers must be
numbers in their range, and words one of their list. The template is refused: `Could not convert [f.store] to
boolean`, `For input string: "abc"`."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    fix = "safe"
    bad = (
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
            '"keyword", "store": "yes"}}}}}\n'
        ),
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
            '"keyword", "ignore_above": "abc"}}}}}\n'
        ),
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"rate": {"type": '
            '"scaled_float"}}}}}\n'
        ),
    )
    good = (
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
            '"keyword", "store": true, "ignore_above": "256"}}}}}\n'
        ),
    )
    fixed = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "store": true}}}}}\n'
    )
