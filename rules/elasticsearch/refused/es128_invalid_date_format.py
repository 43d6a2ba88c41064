from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class InvalidDateFormat(FieldRule):
    code = "ES128"
    summary = "A date format that the server cannot read"
    why = """\
Formats are names or patterns, separated by `||`. From 7.0 on patterns are those of `java.time`; names in camel
case such as `dateOptionalTime` are refused from 8.0 on. `Invalid format: [x]: Unknown pattern letter`. What older
releases took is told by ES610."""
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"day": {"type": '
        '"date", "format": "dd.mi.yyyy"}}}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"day": {"type": '
        '"date", "format": ""}}}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"day": {"type": '
        '"date", "format": "yyyy-MM-dd||epoch_millis"}}}}}\n',
    )
