from __future__ import annotations

from lslint.rules.elasticsearch.rule import MERGED, TemplateUpgrade


class RemovedTypeInDynamicTemplate(TemplateUpgrade):
    code = "ES606"
    fix_changes_meaning = True  # where a release accepts `string`, `text` and `keyword` mean something else
    fails_with_document = True
    merge_repeats = MERGED
    holds_in_templates = True
    summary = "Removed type or parameter in a dynamic template"
    why = """\
Elasticsearch 6.0 to 7.17 accept a dynamic template with a removed type such as `string`, and reject the first
document with a matching new field. Elasticsearch 8.0 and later reject the template.

Use the type or parameter that replaced the old one.

Without a target, the finding is a warning, because 7.17 accepts the template."""
    bad = (
        '{"index_patterns": ["logs-*"], "mappings": {"dynamic_templates": [{"s": {"match": "*", '
        '"match_mapping_type": "string", "mapping": {"type": "string", "index": "not_analyzed"}}}]}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "mappings": {"dynamic_templates": [{"s": {"match": "*", '
        '"match_mapping_type": "string", "mapping": {"type": "keyword"}}}]}}\n',
    )
    fixed = (
        '{"index_patterns": ["logs-*"], "mappings": {"dynamic_templates": [{"s": {"match": "*", '
        '"match_mapping_type": "string", "mapping": {"type": "keyword"}}}]}}\n'
    )
