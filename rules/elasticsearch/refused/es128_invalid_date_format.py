from __future__ import annotations

from lslint.rules.elasticsearch.correctness.es203_invalid_dynamic_mapping import InvalidDynamicMapping
from lslint.rules.elasticsearch.rule import TemplateRule


class InvalidDateFormat(TemplateRule):
    code = "ES128"
    severity = "error"
    stage = "load"
    in_dynamic_template = InvalidDynamicMapping
    summary = "A date format that the server cannot read"
    why = """\
Formats are names or patterns, separated by `||`. From 7.0 on patterns are those of `java.time`; names in camel
case such as `dateOptionalTime` are refused from 8.0 on. `Invalid format: [x]: Unknown pattern letter`. What older
releases took is told by ES610."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    bad = (
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"day": {"type": '
            '"date", "format": "dd.mi.yyyy"}}}}}\n'
        ),
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"day": {"type": '
            '"date", "format": ""}}}}}\n'
        ),
    )
    good = (
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"day": {"type": '
            '"date", "format": "yyyy-MM-dd||epoch_millis"}}}}}\n'
        ),
    )
