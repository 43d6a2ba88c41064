from __future__ import annotations

from lslint.rules.api import Repeats
from lslint.rules.elasticsearch.rule import TemplateRule


class BadMatchMappingType(TemplateRule):
    code = "ES119"
    severity = "error"
    stage = "load"
    merge_repeats = Repeats(stages=("advice",), more_than=3, places=3, combine_fixes=True)
    summary = "`match_mapping_type` with a type that JSON values do not have"
    why = """\
The server tells new fields apart as `object`, `string`, `long`, `double`, `boolean`, `date` and `binary`. Types of
fields such as `keyword` or `integer` are refused from 6.0 on; 5.x ignores the rule with a warning, so it never
applied. A list is known since 8.9."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    fix = "safe"
    bad = (
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": [{"a": '
            '{"match_mapping_type": "keyword", "mapping": {"type": "keyword"}}}]}}}\n'
        ),
    )
    good = (
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": [{"a": '
            '{"match_mapping_type": "string", "mapping": {"type": "keyword"}}}]}}}\n'
        ),
    )
    fixed = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": [{"a": '
        '{"match_mapping_type": "string", "mapping": {"type": "keyword"}}}]}}}\n'
    )
