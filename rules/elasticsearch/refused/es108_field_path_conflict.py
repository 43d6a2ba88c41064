from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class FieldPathConflict(TemplateRule):
    code = "ES108"
    summary = "Field that is both a value and an object"
    why = """\
One field cannot be both a value and an object. Since 5.0, a dot in a field name creates an object, so `host.name`
turns `host` into an object. Elasticsearch rejects the mapping if it also defines `host` as a `keyword`.

Rename one of the two fields, for example `host` to `host.hostname`. Elasticsearch 8.3 and later also accept both fields
if the mapping sets `subobjects: false`: dots are then part of the name. Elasticsearch 5.6 to 7.17 reject
`subobjects`."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"host": {"type": '
        '"keyword"}, "host.name": {"type": "keyword"}}}}}\n',
    )
    good = (
        (
            '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"host.hostname": '
            '{"type": "keyword"}, "host.name": {"type": "keyword"}}}}}\n'
        ),
        (
            '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"subobjects": false, "properties": '
            '{"host": {"type": "keyword"}, "host.name": {"type": "keyword"}}}}}\n'
        ),
    )
