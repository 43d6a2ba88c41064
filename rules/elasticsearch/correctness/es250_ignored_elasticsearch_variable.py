from __future__ import annotations

from lslint.rules.shared.ignored_variables import IgnoredVariables


class IgnoredElasticsearchVariable(IgnoredVariables):
    code = "ES250"
    kinds = ("elasticsearch-settings",)
    product = "elasticsearch"
    summary = "Environment variable that the image of Elasticsearch ignores"
    why = """\
The image of Elasticsearch passes variables to the node whose names are settings with a dot, such as
`discovery.type=single-node`. Newer images also pass `ES_SETTING_DISCOVERY_TYPE`. A name in upper case without this
prefix, such as `DISCOVERY_TYPE`, is ignored without a message, unless elasticsearch.yml refers to it as
`${DISCOVERY_TYPE}`.

The rule checks compose files and manifests of Kubernetes that run an official image. Write the name of the setting."""
    sources = (
        "https://www.elastic.co/docs/deploy-manage/deploy/self-managed/install-elasticsearch-docker-configure",
        "elastic/elasticsearch distribution/src/bin/elasticsearch-env and distribution/docker/src/docker/bin",
    )
