from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class FieldTypeMissing(FieldRule):
    code = "ES105"
    summary = "Field without a type"
    why = """\
A field definition needs a `type`, or `properties` if the field is an object. Elasticsearch rejects a mapping with
any other definition, for example `"user": "keyword"`. Elasticsearch 1.7 accepts the template and fails when it
creates the first index."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"index": false}}}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": "keyword"}}}}\n',
    )
    good = (
        (
            '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"type": '
            '"keyword", "index": false}}}}}\n'
        ),
        (
            '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"properties": '
            '{"name": {"type": "keyword"}}}}}}}\n'
        ),
    )
