from __future__ import annotations

from lslint.rules.elasticsearch.rule import MERGED_ADVICE, TemplateUpgrade


class TypedMapping(TemplateUpgrade):
    code = "ES607"
    merge_repeats = MERGED_ADVICE
    undecided_note = "rejected by 8.0"
    undecided_action = ", and no longer send `include_type_name`"
    summary = "Mapping nested under a mapping type"
    why = """\
Elasticsearch 7.0 and later reject a mapping that is nested under the name of a mapping type:
`Root mapping definition has unsupported parameters`. Exceptions are requests to 7.x with the parameter
`include_type_name`, and the type `_doc` in composable and component templates.

Move the contents of the type one level up.

Without a target, the finding is an error, because all releases from 7.17 on reject the mapping."""
    bad = (
        (
            '{"index_patterns": ["web-*"], "template": {"mappings": {"doc": {"properties": {"a": {"type": '
            '"keyword"}}}}}}\n'
        ),
        '{"index_patterns": ["logs-*"], "mappings": {"doc": {"properties": {"a": {"type": "keyword"}}}}}\n',
    )
    good = (
        ('{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"a": {"type": "keyword"}}}}}\n'),
        '{"index_patterns": ["logs-*"], "mappings": {"properties": {"a": {"type": "keyword"}}}}\n',
    )
    fixed = '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"a": {"type": "keyword"}}}}}\n'
