from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class BadParameterValue(FieldRule):
    code = "ES104"
    summary = "A value that a parameter of a mapping does not take"
    why = """\
From 6.0 on `true` and `false` are the only booleans (5.x took `yes`, `on` and `1` with a warning), numbers must be
numbers in their range, and words one of their list. The template is refused: `Could not convert [f.store] to
boolean`, `For input string: "abc"`."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "store": "yes"}}}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "ignore_above": "abc"}}}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"rate": {"type": '
        '"scaled_float"}}}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "store": true, "ignore_above": "256"}}}}}\n',
    )
    fixed = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "store": true}}}}}\n'
    )
