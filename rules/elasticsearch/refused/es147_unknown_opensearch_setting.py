from __future__ import annotations

from lslint.rules.elasticsearch.rule import OpenSearchRule


class UnknownOpensearchSetting(OpenSearchRule):
    code = "ES147"
    summary = "Index setting that OpenSearch does not have"
    why = """\
OpenSearch rejects a template with an index setting that its release does not have: `unknown setting [index.mode]`.
With a target up to 2.11, the finding is an error. With a later target, or without a target, the rule reports only
typos, as warnings, and `index.lifecycle.*`, as an error.

No release of OpenSearch has `index.lifecycle.*`, the settings of Elasticsearch for index lifecycle management (ILM).
OpenSearch has Index State Management (ISM): a new index gets the policy whose `ism_template` matches its name.
`plugins.index_state_management.policy_id` in a template attaches no policy.

lslint checks a file for OpenSearch with `--target opensearch=2.11`, if the project deploys OpenSearch
(`image: opensearchproject/opensearch:2.11.0`), or if the file contains something that only OpenSearch has, for
example `knn`."""
    sources = (
        "opensearch-project/OpenSearch#3294: a template with index.lifecycle.name is invalid",
        "opensearch-project/index-management#357: ism_template in place of policy_id",
    )
    bad = (
        '{"template": {"settings": {"index.knn": true, "index.refresh-interval": "5s"}}}\n',
        '{"template": {"settings": {"index.knn": true, "index.number_of_replica": 1}}}\n',
        '{"template": {"settings": {"index.knn": true, "index.lifecycle.name": "logs"}}}\n',
    )
    good = (
        '{"template": {"settings": {"index.knn": true, "index.refresh_interval": "5s"}}}\n',
        '{"template": {"settings": {"index.knn": true, "index.number_of_replicas": 1}}}\n',
    )
