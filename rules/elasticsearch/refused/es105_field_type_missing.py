from __future__ import annotations

from lslint.rules.elasticsearch.correctness.es203_invalid_dynamic_mapping import InvalidDynamicMapping
from lslint.rules.elasticsearch.rule import TemplateRule


class FieldTypeMissing(TemplateRule):
    code = "ES105"
    severity = "error"
    stage = "load"
    in_dynamic_template = InvalidDynamicMapping
    summary = "A field without a type"
    why = """\
A field needs `type`, or `properties` that make it an object: `No type specified for field [f]`, in every release
(1.7 says so when the first index is made). Parameters alone do not tell a type, and a text is no field."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    bad = (
        ('{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"index": false}}}}}\n'),
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": "keyword"}}}}\n',
    )
    good = (
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"properties": '
            '{"name": {"type": "keyword"}}}}}}}\n'
        ),
    )
