from __future__ import annotations

from lslint.rules.elasticsearch.rule import OpenSearchRule


class UnknownOpensearchType(OpenSearchRule):
    code = "ES146"
    summary = "Field type that OpenSearch does not have"
    why = """\
OpenSearch rejects a template with a field type that its release does not have:
`No handler for type [flattened] declared on field [labels]`. With a target up to 2.11, the finding is an error.
With a later target, or without a target, the rule reports only typos, as warnings.

lslint checks a file for OpenSearch with `--target opensearch=2.11`, if the project deploys OpenSearch
(`image: opensearchproject/opensearch:2.11.0`), or if the file contains something that only OpenSearch has, for
example `knn`."""
    bad = (
        (
            '{"template": {"settings": {"knn": true}, "mappings": {"properties": {"v": {"type": '
            '"knn-vector", "dimension": 3}}}}}\n'
        ),
        '{"template": {"settings": {"knn": true}, "mappings": {"properties": {"s": {"type": "keywrod"}}}}}\n',
    )
    good = (
        (
            '{"template": {"settings": {"knn": true}, "mappings": {"properties": {"v": {"type": '
            '"knn_vector", "dimension": 3}}}}}\n'
        ),
        ('{"template": {"settings": {"knn": true}, "mappings": {"properties": {"s": {"type": "keyword"}}}}}\n'),
    )
