from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class FieldPathConflict(TemplateRule):
    code = "ES108"
    summary = "A field that would be a value and an object at once"
    why = """\
`a` cannot hold a value and `a.b` below it: from 5.0 on dots in names make objects, and the mapping is refused. A
field that has one type in one mapping type and another in the next is refused by 5.6. With `subobjects: false`
dots are part of the name and nothing clashes."""
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"host": {"type": '
        '"keyword"}, "host.name": {"type": "keyword"}}}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"host.ip": {"type": '
        '"ip"}, "host.name": {"type": "keyword"}}}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"subobjects": false, "properties": '
        '{"host": {"type": "keyword"}, "host.name": {"type": "keyword"}}}}}\n',
    )
