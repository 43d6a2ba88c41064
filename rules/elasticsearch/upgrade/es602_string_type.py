from __future__ import annotations

from lslint.rules.api import Repeats
from lslint.rules.elasticsearch.rule import TemplateRule
from lslint.rules.elasticsearch.upgrade.es606_removed_type_in_dynamic_template import RemovedTypeInDynamicTemplate


class StringType(TemplateRule):
    code = "ES602"
    severity = "warning"
    fix_changes_meaning = True  # where a release accepts `string`, `text` and `keyword` mean something else
    in_dynamic_template = RemovedTypeInDynamicTemplate
    merge_repeats = Repeats(stages=("advice",), more_than=3, places=3, combine_fixes=True)
    summary = "The type `string`"
    why = """\
`string` was split into `text` and `keyword` with 5.0. 5.x still rewrites it with a warning where the parameters
allow it, 6.0 refuses it: `No handler for type [string] declared on field [a]`. `not_analyzed` becomes `keyword`,
all else `text`; with `index: no` it becomes a `keyword` that is not indexed.

The fix is safe where the target refuses the file as it is. Without a target it is not: releases up to 5.x accept
`string`, and up to 2.x know neither of the two others."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    may_refuse = True
    fix = "safe/unsafe"
    bad = (
        (
            '{"template": "logs-*", "mappings": {"doc": {"properties": {"user": {"type": "string", "index": '
            '"not_analyzed"}}}}}\n'
        ),
    )
    good = ('{"template": "logs-*", "mappings": {"doc": {"properties": {"user": {"type": "keyword"}}}}}\n',)
    fixed = '{"template": "logs-*", "mappings": {"doc": {"properties": {"user": {"type": "keyword"}}}}}\n'
