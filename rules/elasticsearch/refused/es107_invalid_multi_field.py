from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class InvalidMultiField(FieldRule):
    code = "ES107"
    summary = "Invalid multi-field"
    why = """\
A multi-field indexes the value of its field in a second way, for example a `text` field also as `keyword`.
Elasticsearch rejects a multi-field that is an object, has a dot in its name, has no `type` or contains `copy_to`.
Since 8.0, a multi-field cannot itself contain multi-fields.

Define all multi-fields directly under `fields`, each with a type."""
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
