from __future__ import annotations

from lslint.rules.elasticsearch.rule import MERGED_ADVICE, TemplateRule


class BadMatchMappingType(TemplateRule):
    code = "ES119"
    merge_repeats = MERGED_ADVICE
    summary = "`match_mapping_type` with a type that JSON values do not have"
    why = """\
The server tells new fields apart as `object`, `string`, `long`, `double`, `boolean`, `date` and `binary`. Types of
fields such as `keyword` or `integer` are refused from 6.0 on; 5.x ignores the rule with a warning, so it never
applied. A list is known since 8.9."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": [{"a": '
        '{"match_mapping_type": "keyword", "mapping": {"type": "keyword"}}}]}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": [{"a": '
        '{"match_mapping_type": "string", "mapping": {"type": "keyword"}}}]}}}\n',
    )
    fixed = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": [{"a": '
        '{"match_mapping_type": "string", "mapping": {"type": "keyword"}}}]}}}\n'
    )
