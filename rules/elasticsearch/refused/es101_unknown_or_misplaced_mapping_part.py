from __future__ import annotations

from lslint.rules.elasticsearch.rule import OPENSEARCH_SOURCES, FieldRule


class UnknownOrMisplacedMappingPart(FieldRule):
    code = "ES101"
    covers_opensearch = True
    holds_in_templates = True
    about_support = True
    summary = "Unknown field type or mapping parameter, or one at the wrong place"
    why = """\
Elasticsearch rejects a template with a field definition that it does not understand. Elasticsearch 1.7 ignores
unknown parameters, accepts the other templates and fails when it creates the first index.
- Unknown field type: `The mapper type [int] declared on field [f] does not exist` (up to 7.17 `No handler for type
  [int]`). Often the name is misspelled or comes from another product, for example `int` instead of `integer`. Types
  of known plugins (`murmur3`, `annotated_text`) are not reported. A type that resembles no known type may belong to
  another plugin, so the finding is a warning.
- Unknown parameter: `unknown parameter [ignore_abve] on mapper [f] of type [keyword]`.
- Parameter that the type does not support, for example `ignore_above` on `text`, `analyzer` on `keyword` or `format`
  on a field that is not a date. A parameter that older releases accept for the type is reported by ES610. A fix that
  removes `copy_to`, `fields` or `null_value` is unsafe, because their effect was probably intended.
- Field without a type. A field definition needs a `type`, or `properties` if the field is an object. For example,
  `"user": "keyword"` is rejected.
- `properties` in a field that is not an object. Only fields of the types `object`, `nested` and `passthrough`, and
  since 9.4 `flattened`, can contain other fields. To index the same value in several ways (multi-fields), use
  `fields`.
- Invalid multi-field: it is an object, has a dot in its name, has no `type` or contains `copy_to`. Since 8.0, a
  multi-field cannot itself contain multi-fields. Define all of them directly under `fields`.

OpenSearch also rejects types and parameters that its release does not have: `No handler for type [flattened] declared
on field [labels]`. With a target up to OpenSearch 2.11, the finding is an error. With a later target, or without a
target, the rule reports only typos, as warnings. lslint checks a file for OpenSearch with `--target opensearch=2.11`,
if the project deploys OpenSearch (`image: opensearchproject/opensearch:2.11.0`), or if the file contains something
that only OpenSearch has, for example `knn`."""
    sources = (
        *FieldRule.sources,
        "each parameter of each field type, tried on these seven releases",
        "https://github.com/elastic/elasticsearch/pull/144451",
        *OPENSEARCH_SOURCES,
    )
    fix = "safe/unsafe"
    bad = (
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"status": {"type": "int"}}}}}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"tel": {"type": "phone_number"}}}}}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"user": {"type": "keyword", '
        '"ignore_abve": 256}}}}}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"message": {"type": "text", '
        '"ignore_above": 256}}}}}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"user": {"index": false}}}}}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"user": "keyword"}}}}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"user": {"type": "keyword", '
        '"properties": {"id": {"type": "long"}}}}}}}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
        '"fields": {"a.b": {"type": "keyword"}}}}}}}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
        '"fields": {"raw": {"ignore_above": 5}}}}}}}\n',
        '{"template": {"settings": {"knn": true}, "mappings": {"properties": {"s": {"type": "keywrod"}}}}}\n',
        '{"mappings": {"properties": {"v": {"type": "knn_vector"}, "s": {"type": "keyword", "ignore_abov": 9}}}}\n',
    )
    good = (
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"status": {"type": "integer"}}}}}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"user": {"type": "keyword", '
        '"ignore_above": 256}}}}}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"user": {"type": "object", '
        '"properties": {"id": {"type": "long"}}}}}}}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"m": {"type": "text", '
        '"fields": {"raw": {"type": "keyword"}}}}}}}\n',
        '{"template": {"settings": {"knn": true}, "mappings": {"properties": {"v": {"type": "knn_vector", '
        '"dimension": 3}}}}}\n',
        '{"mappings": {"properties": {"v": {"type": "knn_vector"}, "s": {"type": "keyword", "ignore_above": 9}}}}\n',
    )
    fixed = (
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"status": {"type": "integer"}}}}}\n'
    )
