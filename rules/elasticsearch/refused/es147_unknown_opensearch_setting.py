from __future__ import annotations

from lslint.rules.elasticsearch.rule import OpenSearchRule


class UnknownOpensearchSetting(OpenSearchRule):
    code = "ES147"
    summary = "Index setting that OpenSearch does not have"
    why = """\
OpenSearch rejects a template with an index setting that its release does not have: `unknown setting [index.mode]`.
With a target up to 2.11, the finding is an error. With a later target, or without a target, the rule reports only
typos, as warnings.

lslint checks a file for OpenSearch with `--target opensearch=2.11`, if the project deploys OpenSearch
(`image: opensearchproject/opensearch:2.11.0`), or if the file contains something that only OpenSearch has, for
example `knn`."""
    bad = (
        '{"template": {"settings": {"index.knn": true, "index.refresh-interval": "5s"}}}\n',
        '{"template": {"settings": {"index.knn": true, "index.number_of_replica": 1}}}\n',
    )
    good = (
        '{"template": {"settings": {"index.knn": true, "index.refresh_interval": "5s"}}}\n',
        '{"template": {"settings": {"index.knn": true, "index.number_of_replicas": 1}}}\n',
    )
