from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class IllegalFieldName(TemplateRule):
    code = "ES109"
    summary = "A name that no field can have"
    why = """\
Empty names and empty parts between dots are refused (`name cannot be empty string`), and so are the names of the
server's own fields, `_id`, `_source`, `_index`, `_routing` (`Field [_id] is defined twice`). 2.4 refuses any dot.
A leading underscore alone is fine, and a dot at the end is ignored."""
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"a..b": {"type": "keyword"}}}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"_id": {"type": "keyword"}}}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"": {"type": "keyword"}}}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"a.b": {"type": '
        '"keyword"}, "_ids": {"type": "keyword"}}}}}\n',
    )
