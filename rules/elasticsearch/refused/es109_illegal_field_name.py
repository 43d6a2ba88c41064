from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class IllegalFieldName(TemplateRule):
    code = "ES109"
    holds_in_templates = True
    summary = "Invalid field name"
    why = """\
Elasticsearch rejects field names that are empty or have an empty part between two dots (`name cannot be empty
string`). It also rejects the names of metadata fields, `_id`, `_source`, `_index` and `_routing` (`Field
[_id] is defined twice`). 2.4 rejects every name with a dot.

Other names with a leading underscore are allowed, and Elasticsearch ignores a dot at the end of a name. Such names
are not reported.

Rename the field."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"a..b": {"type": "keyword"}}}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"_id": {"type": "keyword"}}}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"": {"type": "keyword"}}}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"a.b": {"type": '
        '"keyword"}, "_ids": {"type": "keyword"}}}}}\n',
    )
