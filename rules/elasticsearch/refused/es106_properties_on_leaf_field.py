from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class PropertiesOnLeafField(FieldRule):
    code = "ES106"
    summary = "`properties` in a field that is not an object"
    why = """\
Only fields of type `object`, `nested` and `passthrough`, and since 9.4 `flattened`, can contain other fields.
Elasticsearch 2.4 and later reject `properties` in a field of any other type. Elasticsearch 1.7 ignores `properties`
there, so the inner fields are never mapped.

Change the type of the outer field to `object`, or move the inner fields to a separate object. To index the same value
in several ways (multi-fields), use `fields` instead of `properties`."""
    sources = (*FieldRule.sources, "https://github.com/elastic/elasticsearch/pull/144451")
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "properties": {"id": {"type": "long"}}}}}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"object", "properties": {"id": {"type": "long"}}}}}}}\n',
    )
