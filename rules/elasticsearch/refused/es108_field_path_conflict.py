from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class FieldPathConflict(TemplateRule):
    code = "ES108"
    summary = "Field that is both a value and an object"
    why = """\
One field cannot hold a value and contain other fields at the same time. Since 5.0 a dot in a field name creates an
object, so `host.name` turns `host` into an object. If the mapping also defines `host` as a `keyword`, Elasticsearch
rejects it. 5.6 also rejects a field that has one type in one mapping type and another type in the next.

With `subobjects: false` dots are part of the name, and nothing is reported.

Rename one of the two fields, for example `host` to `host.hostname`."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"host": {"type": '
        '"keyword"}, "host.name": {"type": "keyword"}}}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"host.ip": {"type": '
        '"ip"}, "host.name": {"type": "keyword"}}}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"subobjects": false, "properties": '
        '{"host": {"type": "keyword"}, "host.name": {"type": "keyword"}}}}}\n',
    )
