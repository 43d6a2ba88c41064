"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice


class DefaultClusterName(NodeSettingAdvice):
    code = "ES701"
    default = False
    elasticsearch_only = True
    summary = 'Default cluster name'
    why = 'The default cluster name is `elasticsearch`. A new node joins the cluster that it finds only if both have the same\ncluster name. With the default, a test node that finds the hosts of the production cluster may join it and receive\nshards.\n\nSet a unique `cluster.name` before the first start: a later change needs a restart of all nodes. A missing\n`cluster.name` is not reported for a single node, for example with `discovery.type: single-node`.'
    sources = ('talk from 2016 about 6 clusters with 300 nodes in total, whose first step is to rename the cluster', 'Elasticsearch reference: cluster.name',)
    bad = ('cluster.name: elasticsearch\n', 'node.name: es1\ndiscovery.seed_hosts: [es1, es2, es3]\n',)
    good = ('cluster.name: weblogs\n', 'cluster.name: weblogs\nnode.name: es1\ndiscovery.seed_hosts: [es1, es2, es3]\n',)
    settings = ('cluster.name',)
    wrong = ('elasticsearch',)
    message = 'The cluster has the default name `elasticsearch`, so nodes of other clusters with the same name may join it by mistake. Set a unique `cluster.name`'
    if_missing = 'Without `cluster.name` the cluster is named `elasticsearch`, so nodes of other clusters with the same name may join it by mistake. Set a unique `cluster.name`'
    missed_in_clusters = True
