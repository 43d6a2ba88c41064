from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class IllegalFieldName(TemplateRule):
    code = "ES109"
    holds_in_templates = True
    summary = "Invalid field name"
    why = """\
Elasticsearch rejects a field name that is empty, begins with a dot or contains two dots in a row. Since 8.0, it also
rejects a name of spaces only. It rejects the names of metadata fields such as `_id`, `_source`, `_index` and
`_routing`. Other names with a leading underscore are valid.

Rename the field."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"a..b": {"type": "keyword"}}}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"_id": {"type": "keyword"}}}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"": {"type": "keyword"}}}}}\n',
    )
    good = (
        (
            '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"a": '
            '{"properties": {"b": {"type": "keyword"}}}}}}}\n'
        ),
        (
            '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"_ids": {"type": '
            '"keyword"}}}}}\n'
        ),
    )
