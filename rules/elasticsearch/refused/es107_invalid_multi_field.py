from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class InvalidMultiField(FieldRule):
    code = "ES107"
    summary = "Multi-field that is an object, has no type or is otherwise invalid"
    why = """\
A multi-field indexes the value of its field in a second way, for example a `text` field also as `keyword`.
Elasticsearch rejects the mapping if a multi-field is an object, has a dot in its name, has no `type` or contains
`copy_to` (`copy_to in multi fields is not allowed`). Since 8.0, a multi-field cannot itself have multi-fields
(`Defining chained multi-fields is not supported`).

Define all multi-fields directly under `fields` of the outer field, each with a type. Define an object, or a field that
needs `copy_to`, as a separate field outside `fields`."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
        '"fields": {"a.b": {"type": "keyword"}}}}}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
        '"fields": {"raw": {"ignore_above": 5}}}}}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
        '"fields": {"raw": {"type": "keyword"}}}}}}}\n',
    )
