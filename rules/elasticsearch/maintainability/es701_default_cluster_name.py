from __future__ import annotations

from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings

_EFFECT = "so nodes of other clusters with the same name may join it by mistake. Set a unique `cluster.name`"


class DefaultClusterName(NodeSettingAdvice):
    code = "ES701"
    default = False
    elasticsearch_only = True
    summary = "Default cluster name"
    why = """\
The default cluster name is `elasticsearch`. A new node joins the cluster that it finds only if both have the same
cluster name. With the default, a test node that finds the hosts of the production cluster may join it and receive
shards.

Set a unique `cluster.name` before the first start: a later change needs a restart of all nodes. A missing
`cluster.name` is not reported for a single node, for example with `discovery.type: single-node`."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total, whose first step is to rename the cluster",
        "Elasticsearch reference: cluster.name",
    )
    bad = (
        "cluster.name: elasticsearch\n",
        "node.name: es1\ndiscovery.seed_hosts: [es1, es2, es3]\n",
    )
    good = (
        "cluster.name: weblogs\n",
        "cluster.name: weblogs\nnode.name: es1\ndiscovery.seed_hosts: [es1, es2, es3]\n",
    )

    settings = ("cluster.name",)
    message = f"The cluster has the default name `elasticsearch`, {_EFFECT}"
    if_missing = f"Without `cluster.name` the cluster is named `elasticsearch`, {_EFFECT}"

    def is_bad(self, value: str, settings: NodeSettings) -> bool:
        return value == "elasticsearch"

    def is_missed(self, settings: NodeSettings) -> bool:
        return settings.is_complete() and not settings.stands_alone()
