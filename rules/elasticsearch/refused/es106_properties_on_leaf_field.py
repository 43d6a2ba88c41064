from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class PropertiesOnLeafField(FieldRule):
    code = "ES106"
    summary = "`properties` in a field that is not an object"
    why = """\
Only fields of the types `object`, `nested` and `passthrough`, and since 9.4 `flattened`, can contain other fields.
Elasticsearch 2.4 and later reject `properties` in a field of any other type. Elasticsearch 1.7 ignores the inner
fields.

Change the type to `object`. To index the same value in several ways (multi-fields), use `fields` instead of
`properties`."""
    sources = (*FieldRule.sources, "https://github.com/elastic/elasticsearch/pull/144451")
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "properties": {"id": {"type": "long"}}}}}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"object", "properties": {"id": {"type": "long"}}}}}}}\n',
    )
