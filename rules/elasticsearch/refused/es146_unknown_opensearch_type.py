from __future__ import annotations

from lslint.rules.elasticsearch.rule import OpenSearchRule


class UnknownOpensearchType(OpenSearchRule):
    code = "ES146"
    summary = "Field type that OpenSearch does not have"
    why = """\
OpenSearch rejects a template with a field type that its release does not have: `No handler for type [flattened]
declared on field [labels]`. Frequent causes are types of Elasticsearch (`flattened`, `dense_vector`), whose
counterparts have other names (`flat_object`, `knn_vector`), types that only newer releases have, and typos.

A file is checked for OpenSearch if `--target opensearch=RELEASE` says so, if the project deploys OpenSearch
(`image: opensearchproject/opensearch:2.11.0`), or if its own settings and types are those of OpenSearch.

All types of 1.0, 1.1 and 2.11 are known, including those of the plugins in the distribution. If one of these releases
is the target, an unknown type is an error. For 1.2 to 2.10, a type that 1.1 lacks and 2.11 has is not reported, and the
verdict is `unknown` if no source shows that the release has it. For later releases, and if no release is known, only a
typo of a known type is reported, as a warning. Types of plugins that must be installed separately (`murmur3`,
`annotated_text`, `icu_collation_keyword`) are not reported.

Use a type that the target release supports."""
    bad = (
        '{"template": {"settings": {"knn": true}, "mappings": {"properties": {"v": {"type": "knn-vector"}}}}}\n',
        '{"template": {"settings": {"knn": true}, "mappings": {"properties": {"s": {"type": "keywrod"}}}}}\n',
    )
    good = (
        '{"template": {"mappings": {"properties": {"v": {"type": "knn_vector", "dimension": 3}}}}}\n',
        '{"template": {"mappings": {"properties": {"labels": {"type": "flat_object"}}}}}\n',
    )
