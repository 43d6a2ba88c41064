from __future__ import annotations

from lslint.rules.elasticsearch.rule import OPENSEARCH_SOURCES, FieldRule


class BadMappingValue(FieldRule):
    code = "ES104"
    covers_opensearch = True
    holds_in_templates = True
    summary = "Invalid value in a mapping"
    why = """\
Elasticsearch rejects a template with an invalid value in a mapping. Elasticsearch 1.7 accepts most of them and fails
when it creates the first index.
- Parameter of a field: the value has the wrong type or is out of bounds, a required parameter is missing, or two
  parameters exclude each other: `Failed to parse value [yes] as only [true] or [false] are allowed`. Since 6.0, only
  `true` and `false` are booleans. A number may be written as a string (`"256"`).
- Name of a field: it must not be empty, begin with a dot, contain two dots in a row or, since 8.0, consist of spaces.
  It must not be that of a metadata field such as `_id`, `_source`, `_index` or `_routing`. Other names with a leading
  underscore are valid.
- `dynamic`: it must be `true`, `false`, `strict` or, since 7.11, `runtime`. Elasticsearch before 6.0 accepts any
  other value.
- `format` of a date field: it contains names of formats or date patterns, separated by `||`: `Invalid format: [x]:
  Unknown pattern letter`.
- `dynamic_templates`: it is a list. Each item is an object with exactly one key, the name of the dynamic template.
  The value of this key contains the conditions and the `mapping`.
- Condition of a dynamic template: Elasticsearch up to 7.12 rejects one without `match`, `path_match` and
  `match_mapping_type`. Elasticsearch 7.13 and later apply it to every new field, as `"match": "*"` does in all
  releases.
- `match_mapping_type`: it is the JSON type that Elasticsearch detects in the document: `object`, `string`, `long`,
  `double`, `boolean`, `date` or `binary` (`*` for all). Use `string` instead of `keyword` and `long` instead of
  `integer`. Elasticsearch 5.x ignores a dynamic template with any other value.
- Pattern of a dynamic template: with `match_pattern: regex`, it is a Java regular expression. Elasticsearch up to 5.6
  accepts an invalid one and fails on the first new field.

OpenSearch also rejects a template with an invalid value of an index setting: `Failed to parse value [maybe] as only
[true] or [false] are allowed.`"""
    sources = (*FieldRule.sources, *OPENSEARCH_SOURCES)
    fix = "safe"
    bad = (
        '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"user": {"type": "keyword", '
        '"store": "yes"}}}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"user": {"type": "keyword", '
        '"ignore_above": "abc"}}}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"rate": {"type": "scaled_float"}}}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"a..b": {"type": "keyword"}}}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"_id": {"type": "keyword"}}}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"dynamic": "False"}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"day": {"type": "date", '
        '"format": "dd.mi.yyyy"}}}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"dynamic_templates": {"a": {"match": "a", '
        '"mapping": {"type": "long"}}}}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"dynamic_templates": [{"a": {"match": "a"}}]}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"dynamic_templates": [{"a": {"match_mapping_type": '
        '"keyword", "mapping": {"type": "keyword"}}}]}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"dynamic_templates": [{"a": {"match": "(a", '
        '"match_pattern": "regex", "mapping": {"type": "long"}}}]}}}\n',
        '{"template": {"settings": {"index.knn": true, "index.hidden": "maybe"}}}\n',
    )
    good = (
        '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"user": {"type": "keyword", '
        '"store": true, "ignore_above": "256"}}}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"rate": {"type": "scaled_float", '
        '"scaling_factor": 100}}}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"_ids": {"type": "keyword"}}}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"dynamic": "strict"}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"day": {"type": "date", '
        '"format": "dd.MM.yyyy"}}}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"dynamic_templates": [{"a": {"match": "(a)", '
        '"match_pattern": "regex", "mapping": {"type": "long"}}}]}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"dynamic_templates": [{"a": {"match_mapping_type": '
        '"string", "mapping": {"type": "keyword"}}}]}}}\n',
        '{"template": {"settings": {"index.knn": true, "index.hidden": true}}}\n',
    )
    fixed = (
        '{"index_patterns": ["web-*"], "template": {"mappings": {"properties": {"user": {"type": "keyword", '
        '"store": true}}}}}\n'
    )
