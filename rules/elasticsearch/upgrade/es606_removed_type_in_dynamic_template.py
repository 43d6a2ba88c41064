from __future__ import annotations

from lslint.rules.api import Repeats
from lslint.rules.elasticsearch.rule import TemplateRule


class RemovedTypeInDynamicTemplate(TemplateRule):
    code = "ES606"
    severity = "warning"
    fix_changes_meaning = True  # where a release accepts `string`, `text` and `keyword` mean something else
    fails_with_document = True
    merge_repeats = Repeats(stages=("advice",), more_than=3, places=3, combine_fixes=True)
    summary = "A rule for new fields with a type or parameter that is gone"
    why = """\
Inside a dynamic template nothing is looked at up to 7.17, so `string` and `not_analyzed` survive an upgrade to 6
or 7, and then the first document with a new field is refused. From 8.0 on the template itself is refused. The fix is
safe where the target refuses the file as it is: to the releases that take it, `text` and `keyword` mean more than
`string`, or nothing."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    may_refuse = True
    fix = "safe/unsafe"
    bad = (
        (
            '{"template": "logs-*", "mappings": {"doc": {"dynamic_templates": [{"s": {"match": "*", '
            '"match_mapping_type": "string", "mapping": {"type": "string", "index": "not_analyzed"}}}]}}}\n'
        ),
    )
    good = (
        (
            '{"template": "logs-*", "mappings": {"doc": {"dynamic_templates": [{"s": {"match": "*", '
            '"match_mapping_type": "string", "mapping": {"type": "keyword"}}}]}}}\n'
        ),
    )
    fixed = (
        '{"template": "logs-*", "mappings": {"doc": {"dynamic_templates": [{"s": {"match": "*", '
        '"match_mapping_type": "string", "mapping": {"type": "keyword"}}}]}}}\n'
    )
