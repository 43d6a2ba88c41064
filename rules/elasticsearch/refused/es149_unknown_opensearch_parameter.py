from __future__ import annotations

from lslint.rules.elasticsearch.rule import OpenSearchRule


class UnknownOpensearchParameter(OpenSearchRule):
    code = "ES149"
    summary = "Mapping parameter that OpenSearch does not have"
    why = """\
OpenSearch rejects a mapping with a parameter that the type of the field does not have:
`unknown parameter [ignore_abov] on mapper [name] of type [keyword]`. With a target up to 2.11, the finding is an
error. With a later target, or without a target, the rule reports only typos, as warnings.

lslint checks a file for OpenSearch with `--target opensearch=2.11`, if the project deploys OpenSearch
(`image: opensearchproject/opensearch:2.11.0`), or if the file contains something that only OpenSearch has, for
example `knn`."""
    bad = ('{"mappings": {"properties": {"v": {"type": "knn_vector"}, "s": {"type": "keyword", "ignore_abov": 9}}}}\n',)
    good = (
        '{"mappings": {"properties": {"v": {"type": "knn_vector"}, "s": {"type": "keyword", "ignore_above": 9}}}}\n',
    )
