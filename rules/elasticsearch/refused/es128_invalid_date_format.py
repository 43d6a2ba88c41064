from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class InvalidDateFormat(FieldRule):
    code = "ES128"
    holds_in_templates = True
    summary = "Invalid date format"
    why = """\
`format` of a date field contains names of formats or date patterns, separated by `||`. Elasticsearch rejects a
template with an invalid format: `Invalid format: [x]: Unknown pattern letter`. Elasticsearch 1.7 accepts the
template and fails when it creates the first index.

Use the name of a format, for example `strict_date_optional_time`, or a valid pattern."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"day": {"type": '
        '"date", "format": "dd.mi.yyyy"}}}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"day": {"type": '
        '"date", "format": ""}}}}}\n',
    )
    good = (
        (
            '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"day": {"type": '
            '"date", "format": "dd.MM.yyyy"}}}}}\n'
        ),
        ('{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"day": {"type": "date"}}}}}\n'),
    )
