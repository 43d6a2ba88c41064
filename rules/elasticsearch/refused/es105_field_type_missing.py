from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class FieldTypeMissing(FieldRule):
    code = "ES105"
    summary = "A field without a type"
    why = """\
A field needs `type`, or `properties` that make it an object: `No type specified for field [f]`, in every release
(1.7 says so when the first index is made). Parameters alone do not tell a type, and a text is no field."""
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"index": false}}}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": "keyword"}}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"properties": '
        '{"name": {"type": "keyword"}}}}}}}\n',
    )
