from __future__ import annotations

from lslint.rules.api import Repeats
from lslint.rules.elasticsearch.rule import TemplateRule
from lslint.rules.elasticsearch.upgrade.es606_removed_type_in_dynamic_template import RemovedTypeInDynamicTemplate


class IndexAnalyzedValue(TemplateRule):
    code = "ES603"
    severity = "warning"
    in_dynamic_template = RemovedTypeInDynamicTemplate
    merge_repeats = Repeats(stages=("advice",), more_than=3, places=3, combine_fixes=True)
    summary = "`index` with a word of 1.x"
    why = """\
`analyzed`, `not_analyzed` and `no` went with `string`: 5.x takes them on other types with a warning, from 6.0 on
`index` is `true` or `false`: `Could not convert [f.index] to boolean`.

The fix is safe where the target refuses the file as it is, or no release takes it. Without a target it is not:
releases up to 5.6 read the old words, and up to 2.4 no others."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    may_refuse = True
    fix = "safe/unsafe"
    bad = (
        ('{"template": "logs-*", "mappings": {"doc": {"properties": {"code": {"type": "long", "index": "no"}}}}}\n'),
    )
    good = (
        ('{"template": "logs-*", "mappings": {"doc": {"properties": {"code": {"type": "long", "index": false}}}}}\n'),
    )
    fixed = '{"template": "logs-*", "mappings": {"doc": {"properties": {"code": {"type": "long", "index": false}}}}}\n'
