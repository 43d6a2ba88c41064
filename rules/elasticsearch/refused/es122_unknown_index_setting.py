from __future__ import annotations

from lslint.rules.elasticsearch.rule import OPENSEARCH_SOURCES, TemplateRule


class UnknownIndexSetting(TemplateRule):
    code = "ES122"
    covers_opensearch = True
    holds_in_templates = True
    about_support = True
    summary = "Setting that a template cannot have"
    why = """\
Elasticsearch 5.0 and later reject a template with a setting that is not an index setting:
`unknown setting [index.refresh-interval]`. Elasticsearch 1.x and 2.x ignore it. Such a setting is
- misspelled, or one that only other releases have.
- a node or cluster setting. Elasticsearch reads `cluster.routing.allocation.enable` in a template as
  `index.cluster.routing.allocation.enable`, which does not exist. Move it to elasticsearch.yml or to the cluster
  settings, or use an index setting such as `index.routing.allocation.enable`.
- a setting with a duplicate prefix. Inside the object `index`, settings are written without `index.`: Elasticsearch
  reads `{"index": {"index.codec": …}}` as `index.index.codec`.
- a setting that Elasticsearch itself sets for each index: `index.uuid`, `index.creation_date`,
  `index.version.created` or `index.provided_name`. They appear in the response of `GET index/_settings`.

Correct the name, remove the setting, or upgrade.

OpenSearch rejects unknown settings, too: `unknown setting [index.mode]`. With a target up to OpenSearch 2.11, the
finding is an error. With a later target, or without a target, the rule reports only typos, as warnings, and
`index.lifecycle.*`, as an error. No release of OpenSearch has `index.lifecycle.*`, the settings of Elasticsearch for
index lifecycle management (ILM). OpenSearch has Index State Management (ISM): a new index gets the policy whose
`ism_template` matches its name. `plugins.index_state_management.policy_id` in a template attaches no policy."""
    sources = (
        *TemplateRule.sources,
        "https://github.com/elastic/elasticsearch/pull/27211",
        "https://github.com/elastic/elasticsearch/pull/27411",
        *OPENSEARCH_SOURCES,
        "opensearch-project/OpenSearch#3294: a template with index.lifecycle.name is invalid",
        "opensearch-project/index-management#357: ism_template in place of policy_id",
    )
    fix = "safe/unsafe"
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.refresh-interval": "5s"}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"replicas": 1}}}\n',
        '{"index_patterns": ["shop-*"], "template": {"settings": {"index.number_of_shards": 1, "index.uuid": "x1"}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"cluster.routing.allocation.enable": "all"}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index": {"index.codec": "best_compression"}}}}\n',
        '{"template": {"settings": {"index.knn": true, "index.refresh-interval": "5s"}}}\n',
        '{"template": {"settings": {"index.knn": true, "index.lifecycle.name": "logs"}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.refresh_interval": "5s"}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"number_of_replicas": 1}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.routing.allocation.enable": "all"}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index": {"codec": "best_compression"}}}}\n',
        '{"template": {"settings": {"index.knn": true, "index.refresh_interval": "5s"}}}\n',
    )
    fixed = '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.refresh_interval": "5s"}}}\n'
