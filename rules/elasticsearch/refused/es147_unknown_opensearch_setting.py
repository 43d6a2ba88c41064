from __future__ import annotations

from lslint.rules.elasticsearch.rule import OpenSearchRule


class UnknownOpensearchSetting(OpenSearchRule):
    code = "ES147"
    summary = "Index setting that OpenSearch does not have"
    why = """\
OpenSearch rejects a template with an unknown index setting: `unknown setting [index.lifecycle.name] please check that
any required plugins are installed`. Frequent causes are settings of Elasticsearch (`index.lifecycle.name`,
`index.mode`), settings that only newer releases have, and typos.

A file is checked for OpenSearch if `--target opensearch=RELEASE` says so, if the project deploys OpenSearch
(`image: opensearchproject/opensearch:2.11.0`), or if its own settings and types are those of OpenSearch.

All settings of 1.0, 1.1 and 2.11 are known, including those of the plugins in the distribution. If one of these
releases is the target, an unknown setting is an error. For 1.2 to 2.10, a setting that 1.1 lacks and 2.11 has is not
reported, and the verdict is `unknown` if no source shows that the release has it. For later releases, and if no release
is known, only a typo of a known setting is reported, as a warning.

Correct the name, remove the setting, or upgrade."""
    bad = (
        '{"template": {"settings": {"index.knn": true, "index.refresh-interval": "5s"}}}\n',
        '{"template": {"settings": {"index.knn": true, "index.number_of_replica": 1}}}\n',
    )
    good = (
        '{"template": {"settings": {"index.knn": true, "index.refresh_interval": "5s"}}}\n',
        '{"template": {"settings": {"index.plugins.index_state_management.rollover_alias": "shop"}}}\n',
    )
