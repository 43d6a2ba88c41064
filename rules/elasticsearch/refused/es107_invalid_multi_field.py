from __future__ import annotations

from lslint.rules.elasticsearch.correctness.es203_invalid_dynamic_mapping import InvalidDynamicMapping
from lslint.rules.elasticsearch.rule import TemplateRule


class InvalidMultiField(TemplateRule):
    code = "ES107"
    severity = "error"
    stage = "load"
    in_dynamic_template = InvalidDynamicMapping
    summary = "A multi-field that the server refuses"
    why = """\
A multi-field is a second way to index the same value. It cannot be an object, have a dot in its name, copy
elsewhere (`copy_to in multi fields is not allowed`), lack a type, or, from 8.0 on, have multi-fields itself
(`Defining chained multi-fields is not supported`)."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    bad = (
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
            '"fields": {"a.b": {"type": "keyword"}}}}}}}\n'
        ),
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
            '"fields": {"raw": {"ignore_above": 5}}}}}}}\n'
        ),
    )
    good = (
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
            '"fields": {"raw": {"type": "keyword"}}}}}}}\n'
        ),
    )
