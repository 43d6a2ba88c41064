from __future__ import annotations

from lslint.rules.elasticsearch.rule import MERGED_ADVICE, TemplateUpgrade


class RemovedTypeInDynamicTemplate(TemplateUpgrade):
    code = "ES606"
    fix_changes_meaning = True  # where a release accepts `string`, `text` and `keyword` mean something else
    fails_with_document = True
    merge_repeats = MERGED_ADVICE
    summary = "A rule for new fields with a type or parameter that is gone"
    why = """\
Inside a dynamic template nothing is looked at up to 7.17, so `string` and `not_analyzed` survive an upgrade to 6
or 7, and then the first document with a new field is refused. From 8.0 on the template itself is refused. The fix is
safe where the target refuses the file as it is: to the releases that take it, `text` and `keyword` mean more than
`string`, or nothing."""
    bad = (
        '{"template": "logs-*", "mappings": {"doc": {"dynamic_templates": [{"s": {"match": "*", '
        '"match_mapping_type": "string", "mapping": {"type": "string", "index": "not_analyzed"}}}]}}}\n',
    )
    good = (
        '{"template": "logs-*", "mappings": {"doc": {"dynamic_templates": [{"s": {"match": "*", '
        '"match_mapping_type": "string", "mapping": {"type": "keyword"}}}]}}}\n',
    )
    fixed = (
        '{"template": "logs-*", "mappings": {"doc": {"dynamic_templates": [{"s": {"match": "*", '
        '"match_mapping_type": "string", "mapping": {"type": "keyword"}}}]}}}\n'
    )
