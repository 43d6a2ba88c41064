"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.elasticsearch.advice.node_values import BandwidthAdvice
from lslint.rules.elasticsearch.advice.index_values import IntervalAdvice
from lslint.rules.elasticsearch.advice.node_values import RebalanceAdvice
from lslint.rules.elasticsearch.advice.node_values import RecoveriesAdvice
from lslint.rules.elasticsearch.advice.index_values import ThreadsAdvice
from lslint.rules.elasticsearch.examples import settings


class RefreshIntervalExtreme(IntervalAdvice):
    code = "ES305"
    default = False
    severity = 'warning'
    required_text = ('refresh_interval',)
    summary = '`refresh_interval` disabled or above two minutes in a template'
    why = '`refresh_interval: -1` disables refreshes. In a template, it hides the documents of every new index from searches\nuntil a request refreshes the index. Searches return incomplete results without an error. An interval of more than\ntwo minutes also hides new documents for that time.\n\nSet `5s` to `30s` in the template. Set `-1` only on single indices during a bulk load.'
    sources = ('talk from 2016 about 6 clusters with 300 nodes in total: high values caused bursts that stalled the disks (1 GB of DRAM cache, 500 MB/s)', 'Elasticsearch reference: index modules, index.refresh_interval; tune for indexing speed',)
    bad = ('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "refresh_interval": "-1" } } }\n', '{ "template": "weblogs-*", "settings": { "index.refresh_interval": "10m" } }\n',)
    good = ('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "refresh_interval": "30s" } } }\n',)
    settings = ('refresh_interval',)
    message = '`refresh_interval: {written}` {effect}. Use `5s` to `30s`'


class MergeThreads(ThreadsAdvice):
    code = "ES310"
    default = False
    required_text = ('max_thread_count',)
    summary = '`max_thread_count` that does not fit the machine'
    why = 'By default, Elasticsearch merges a shard with half as many threads as there are cores, at most 4 up to 8.x. With\none thread, merges on SSDs fall behind, and Elasticsearch throttles indexing\n(`stop throttling indexing: numMergesInFlight=4, maxNumMerges=5` in the log). With more than half of the cores,\nmerges take CPU from indexing. 8.19 and later also limit the merges of a whole node.\n\nRemove the setting to use the default. With `cores = 16` under `[cluster]` in `lslint.toml`, more threads than half\nof the cores are a warning. Otherwise, the rule reports 1 and more than 4.'
    sources = ('talk from 2016 about 6 clusters with 300 nodes in total: raises the number only if merges fall behind while CPU and disk are idle', 'Elasticsearch reference: merge settings', 'responses to PUT requests with templates on Elasticsearch 1.7.6 to 9.5.3',)
    fix = 'unsafe'
    bad = (settings('"number_of_shards": 1, "merge.scheduler.max_thread_count": 1'), '{ "template": "weblogs-*", "settings": { "index": { "merge": { "scheduler": { "max_thread_count": 16 } } } } }\n',)
    good = (settings('"number_of_shards": 1'), '{ "template": "weblogs-*", "settings": { "index": { "merge": { "scheduler": { "max_thread_count": 3 } } } } }\n',)
    fixed = good[0]
    settings = ('merge.scheduler.max_thread_count',)
    message = '`max_thread_count: {value}` {reason}. Remove the setting to use the default (at most 4)'


class RecoveryUnlimited(BandwidthAdvice):
    code = "ES337"
    default = False
    severity = 'warning'
    required_text = ('max_bytes_per_sec',)
    summary = 'Recovery without an effective bandwidth limit'
    why = '`0` and `-1` disable the limit, and a limit above 2 GB/s has hardly any effect. A recovery then uses all bandwidth\nof disks and network, and searches and bulk requests on the same nodes may time out.\n\nSet a limit that leaves bandwidth for searches, for example 300 MB/s with SSDs and 10 Gbit/s.'
    sources = ('talk from 2016 about 6 clusters with 300 nodes in total: 300 MB/s with SSDs and 10 Gbit/s', 'Elasticsearch reference: index recovery settings',)
    bad = ('indices.recovery.max_bytes_per_sec: 0\n', 'indices:\n  recovery:\n    max_bytes_per_sec: 4gb\n',)
    good = ('indices.recovery.max_bytes_per_sec: 300mb\n',)
    settings = ('indices.recovery.max_bytes_per_sec',)
    message = '`max_bytes_per_sec: {written}` lets a recovery use all disk and network bandwidth. Set a limit, for example `300mb` with SSDs and a 10 Gbit/s network'


class NodeConcurrentRecoveriesHigh(RecoveriesAdvice):
    code = "ES338"
    default = False
    required_text = ('concurrent',)
    summary = 'More than four concurrent recoveries per node'
    why = 'All recoveries of a node share one bandwidth limit (`indices.recovery.max_bytes_per_sec`). With many recoveries at\nthe same time, each one takes longer. The default is 2, and the rule reports more than 4.\n\nFor maintenance, raise the value temporarily with `PUT _cluster/settings`.'
    sources = ('talk from 2016 about 6 clusters with 300 nodes in total: uses the default of 2', 'Elasticsearch reference: cluster-level shard allocation',)
    fix = 'unsafe'
    bad = ('cluster.routing.allocation.node_concurrent_recoveries: 20\n',)
    good = ('cluster.routing.allocation.node_concurrent_recoveries: 2\n',)
    fixed = good[0]


class ConcurrentRebalanceHigh(RebalanceAdvice):
    code = "ES339"
    default = False
    required_text = ('cluster_concurrent_rebalance',)
    summary = 'High `cluster_concurrent_rebalance`'
    why = 'Rebalancing moves shards to distribute them evenly over the nodes, by default 2 at a time. Each move copies\ngigabytes over disks and network that searches and indexing need.\n\nThe rule reports `-1` (no limit) and more than 10, or with `nodes` under `[cluster]` in `lslint.toml`, more than\ntwice the number of nodes. For maintenance, raise the value temporarily with `PUT _cluster/settings`.'
    sources = ('talk from 2016 about 6 clusters with 300 nodes in total: 24 on about 50 nodes, during a recovery', 'Elasticsearch reference: cluster-level shard allocation',)
    bad = ('cluster.routing.allocation.cluster_concurrent_rebalance: 24\n',)
    good = ('cluster.routing.allocation.cluster_concurrent_rebalance: 4\n',)
    settings = ('cluster.routing.allocation.cluster_concurrent_rebalance',)
    message = '`cluster_concurrent_rebalance: {written}` moves {moves} at a time, which slows down searches and indexing. Use the default of 2 except during maintenance'
