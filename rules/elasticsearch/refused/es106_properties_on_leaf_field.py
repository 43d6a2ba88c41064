from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class PropertiesOnLeafField(FieldRule):
    code = "ES106"
    summary = "`properties` in a field that is not an object"
    why = """\
Only fields of type `object`, `nested` and `passthrough` can contain other fields. Elasticsearch 2.4 and later reject
`properties` in a field of any other type. 1.7 ignores them, so the inner fields are never mapped. `flattened` fields
accept `properties` in 9.x, while 8.19 rejects them.

Change the type of the outer field to `object`, or move the inner fields to a separate object."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "properties": {"id": {"type": "long"}}}}}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"object", "properties": {"id": {"type": "long"}}}}}}}\n',
    )
