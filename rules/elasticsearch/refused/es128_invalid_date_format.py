from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class InvalidDateFormat(FieldRule):
    code = "ES128"
    holds_in_templates = True
    summary = "Invalid date format"
    why = """\
`format` of a date field contains names of formats or patterns, separated by `||`. Since 7.0 patterns follow
`java.time`. Since 8.0 names in camel case such as `dateOptionalTime` are rejected.

Elasticsearch rejects a template with an invalid format: `Invalid format: [x]: Unknown pattern letter`. ES610 reports
formats that only older releases accepted. `epoch_millis` and the `strict_…` formats exist since 2.0.

Use the name of a format, for example `strict_date_optional_time`, or a valid pattern."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"day": {"type": '
        '"date", "format": "dd.mi.yyyy"}}}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"day": {"type": '
        '"date", "format": ""}}}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"day": {"type": '
        '"date", "format": "yyyy-MM-dd||epoch_millis"}}}}}\n',
    )
