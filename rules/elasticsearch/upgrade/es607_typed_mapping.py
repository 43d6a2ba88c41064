from __future__ import annotations

from lslint.rules.elasticsearch.rule import MERGED_ADVICE, TemplateUpgrade


class TypedMapping(TemplateUpgrade):
    code = "ES607"
    merge_repeats = MERGED_ADVICE
    summary = "A mapping below the name of a type"
    why = """\
Types are gone: 7.0 refuses a mapping with that level unless `include_type_name` is given, 8.0 always: `Root
mapping definition has unsupported parameters`. The fix takes the level out; lines below move one step to the left.

The fix is safe where the target refuses the file as it is, or no release takes it. Without a target it is not:
releases up to 6.8 want the level of the type."""
    bad = ('{"index_patterns": ["logs-*"], "mappings": {"doc": {"properties": {"a": {"type": "keyword"}}}}}\n',)
    good = ('{"index_patterns": ["logs-*"], "mappings": {"properties": {"a": {"type": "keyword"}}}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "mappings": {"properties": {"a": {"type": "keyword"}}}}\n'
