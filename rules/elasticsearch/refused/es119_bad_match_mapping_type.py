from __future__ import annotations

from lslint.rules.elasticsearch.rule import MERGED_ADVICE, TemplateRule


class BadMatchMappingType(TemplateRule):
    code = "ES119"
    merge_repeats = MERGED_ADVICE
    holds_in_templates = True
    summary = "Invalid `match_mapping_type`"
    why = """\
`match_mapping_type` selects new fields by the JSON type that Elasticsearch detects in the document: `object`,
`string`, `long`, `double`, `boolean`, `date` or `binary` (`*` for all). Elasticsearch 6.0 and later reject a template
with any other value. Elasticsearch 5.x ignores the dynamic template.

Use the detected type, for example `string` instead of `keyword` and `long` instead of `integer`."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"a": '
        '{"match_mapping_type": "keyword", "mapping": {"type": "keyword"}}}]}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"a": '
        '{"match_mapping_type": "string", "mapping": {"type": "keyword"}}}]}}}\n',
    )
    fixed = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"a": '
        '{"match_mapping_type": "string", "mapping": {"type": "keyword"}}}]}}}\n'
    )
