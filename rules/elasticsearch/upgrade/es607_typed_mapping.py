from __future__ import annotations

from lslint.rules.api import Repeats
from lslint.rules.elasticsearch.rule import TemplateRule


class TypedMapping(TemplateRule):
    code = "ES607"
    severity = "warning"
    merge_repeats = Repeats(stages=("advice",), more_than=3, places=3, combine_fixes=True)
    summary = "A mapping below the name of a type"
    why = """\
Types are gone: 7.0 refuses a mapping with that level unless `include_type_name` is given, 8.0 always: `Root
mapping definition has unsupported parameters`. The fix takes the level out; lines below move one step to the left.

The fix is safe where the target refuses the file as it is, or no release takes it. Without a target it is not:
releases up to 6.8 want the level of the type."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    may_refuse = True
    fix = "safe/unsafe"
    bad = (('{"index_patterns": ["logs-*"], "mappings": {"doc": {"properties": {"a": {"type": "keyword"}}}}}\n'),)
    good = ('{"index_patterns": ["logs-*"], "mappings": {"properties": {"a": {"type": "keyword"}}}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "mappings": {"properties": {"a": {"type": "keyword"}}}}\n'
