from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class InvalidMultiField(FieldRule):
    code = "ES107"
    summary = "A multi-field that the server refuses"
    why = """\
A multi-field is a second way to index the same value. It cannot be an object, have a dot in its name, copy
elsewhere (`copy_to in multi fields is not allowed`), lack a type, or, from 8.0 on, have multi-fields itself
(`Defining chained multi-fields is not supported`)."""
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
        '"fields": {"a.b": {"type": "keyword"}}}}}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
        '"fields": {"raw": {"ignore_above": 5}}}}}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
        '"fields": {"raw": {"type": "keyword"}}}}}}}\n',
    )
