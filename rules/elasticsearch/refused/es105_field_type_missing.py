from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class FieldTypeMissing(FieldRule):
    code = "ES105"
    summary = "Field without a type"
    why = """\
A field definition needs `type`, or `properties`, which make the field an object. Other parameters do not define a
type, and a bare string (`"user": "keyword"`) is not a field definition.

Every release rejects such a mapping: `No type specified for field [f]`. 1.7 does so only when it creates the first
index.

Add the type, for example `"user": {"type": "keyword"}`."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"index": false}}}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": "keyword"}}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"properties": '
        '{"name": {"type": "keyword"}}}}}}}\n',
    )
