"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.elasticsearch.advice.node_values import DiskAdvice
from lslint.rules.elasticsearch.advice.node_values import FielddataAdvice
from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice
from lslint.rules.shared.manifest_rules import ManifestRule
from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice
from lslint.rules.elasticsearch.advice.node_values import QueueAdvice
from lslint.rules.elasticsearch.advice.index_values import ReplicasAdvice
from lslint.rules.elasticsearch.advice.request_bodies import RequestBodyRule


class DestructiveWildcardsAllowed(NodeSettingAdvice):
    code = "ES402"
    severity = 'info'
    summary = 'One request can delete all indices'
    why = '`DELETE /_all` and `DELETE /*` delete every index without a confirmation. With\n`action.destructive_requires_name: true`, Elasticsearch accepts only explicit index names in such requests. `true` is\nthe default since 8.0. For older releases, a missing setting is reported with `--extend-select ES402`.'
    sources = ('talk from 2016 about 6 clusters with 300 nodes in total: sets `action.destructive_requires_name: true`', 'Elasticsearch reference 8.0, breaking changes: action.destructive_requires_name defaults to true',)
    fix = 'unsafe'
    bad = ('cluster.name: web\naction.destructive_requires_name: false\n',)
    good = ('cluster.name: web\naction.destructive_requires_name: true\n', 'cluster.name: web\n',)
    fixed = good[0]
    settings = ('action.destructive_requires_name',)
    wrong = ('false', 'no', 'off', '0')
    message = '`{name}: {written}` lets one `DELETE /*` delete every index. Set it to `true` (the default since 8.0)'
    write = 'true'
    fix_message = 'Set `action.destructive_requires_name` to `true`'
    if_missing = '`action.destructive_requires_name` is not set, so one `DELETE /*` can delete every index. Set it to `true` (the default since 8.0)'
    missing_fix = 'Add `action.destructive_requires_name: true`'
    missing_is_optional = True
    missed_before = 8
    missed_in_clusters = True


class AsyncTranslog(IndexSettingAdvice):
    code = "ES404"
    default = False
    required_text = ('durability',)
    summary = '`translog.durability: async` can lose acknowledged documents'
    why = 'With `translog.durability: async`, Elasticsearch responds to a request before the documents are on disk, and writes\nthem every `sync_interval` (5 s). If a machine fails, the documents of the last 5 s are lost.\n\nKeep the default, `request`, for records that must be complete, for example audits, orders and payments. For logs that\ncan be sent again, the loss is acceptable.'
    sources = ('talk from 2016 about 6 clusters with 300 nodes in total: indexes 20,000 to 25,000 lines per second with `async`, more evenly than before', 'own measurement: 40,000 documents of 19 fields into Elasticsearch 9.5.3, bulk requests of 5,000, 3 runs', 'Elasticsearch reference: translog settings',)
    releases = '2.0-'
    bad = ('{ "index_patterns": ["audit-*"], "settings": { "index": { "translog": { "durability": "ASYNC" } } } }\n', '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "translog.durability": "async" } } }\n',)
    good = ('{ "index_patterns": ["audit-*"], "settings": { "index": { "translog": { "durability": "request" } } } }\n', '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "translog.durability": "request" } } }\n',)
    settings = ('translog.durability',)
    message = '`translog.durability: async` loses documents acknowledged in the last `sync_interval` (5 s) if a machine fails. Set `request` if losing documents is not acceptable'
    wrong = ('async',)


class NoReplicas(ReplicasAdvice):
    code = "ES407"
    required_text = ('number_of_replicas',)
    summary = '`number_of_replicas: 0`'
    why = 'Without a replica, each shard exists on one node only. If that node is down, the index is unavailable. If its disk\nfails, the data is lost.\n\nUse one replica. On a single node, 0 is correct. `auto_expand_replicas: 0-1` fits clusters of any size.\n\nThe rule reports only if it is selected, or if `lslint.toml` sets the number of nodes, for example `nodes = 3` under\n`[cluster]`.'
    sources = ('talk from 2016 about 6 clusters with 300 nodes in total: 0 replicas as the baseline of benchmarks', 'Elasticsearch reference: index modules, number_of_replicas',)
    fix = 'unsafe'
    bad = ('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_replicas": 0 } } }\n',)
    good = ('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_replicas": 1 } } }\n', '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "auto_expand_replicas": "0-1" } } }\n',)
    fixed = good[0]
    settings = ('number_of_replicas',)
    message = '`number_of_replicas: 0` keeps a single copy: if its node is lost, so is the index. Set 1 if there is a second node, or `auto_expand_replicas: 0-1`'
    write = '1'
    fix_message = 'Set `number_of_replicas` to 1'


class BulkQueueRaised(QueueAdvice):
    code = "ES414"
    default = False
    severity = 'info'
    required_text = ('queue_size',)
    summary = 'Raised queue size of the bulk thread pool'
    why = 'A node queues bulk requests that it cannot process at once. If the queue is full, it rejects further requests, and\nthe clients slow down. A longer queue needs more heap and delays each request.\n\nRemove the setting. The rule reports more than 1,000, for `write` more than 10,000 (the default since 7.9), and `-1` (no\nlimit). The thread pool is named `write` since 6.3, and `bulk` before.'
    sources = ('talk from 2016 about 6 clusters with 300 nodes in total: a larger pool for bulk requests absorbs bursts but hides problems', 'Elasticsearch reference: thread pools; release notes of 7.9: queue size of the write pool',)
    fix = 'unsafe'
    bad = ('cluster.name: web\nthread_pool.bulk.queue_size: 5000\n', 'cluster.name: web\nthread_pool:\n  write:\n    queue_size: -1\n',)
    good = ('cluster.name: web\n', 'cluster.name: web\nthread_pool.bulk.queue_size: 500\n',)
    fixed = good[0]
    settings = ('thread_pool.write.queue_size', 'thread_pool.bulk.queue_size', 'threadpool.bulk.queue_size')
    message = '`{name}: {written}` queues {queued} in the heap and hides overload. Remove the setting so that clients slow down on rejections'


class UnboundedFielddataCache(FielddataAdvice):
    code = "ES415"
    summary = 'Unlimited field data cache'
    why = 'To sort or aggregate a field without doc values, Elasticsearch loads the values of all documents into the heap. The\ndefault of `indices.fielddata.cache.size` and the value `-1` mean no limit. When field data reaches the limit of the\ncircuit breaker, searches fail.\n\nWith a limit, Elasticsearch removes old entries instead. On 1.x and 2.x, where many fields have no doc values, a\nmissing limit is reported with `--extend-select ES415`.'
    sources = ('talk from 2016 about 6 clusters with 300 nodes in total: 10 % of a heap of 32 GB', 'Elasticsearch reference 2.4: fielddata',)
    fix = 'unsafe'
    bad = ('indices.fielddata.cache.size: -1\n', 'cluster.name: web\nbootstrap.mlockall: true\n',)
    good = ('indices.fielddata.cache.size: 20%\n', 'cluster.name: web\nbootstrap.mlockall: true\nindices.fielddata.cache.size: 20%\n',)
    fixed = good[0]
    settings = ('indices.fielddata.cache.size',)
    message = '`{name}: -1` lets field data fill the heap until searches are rejected. Set a limit, for example `20%`'
    write = '20%'
    fix_message = 'Set `indices.fielddata.cache.size` to `20%`'
    missing_is_optional = True
    if_missing = '`indices.fielddata.cache.size` is not set: field data can fill the heap until searches are rejected. Set a limit, for example `20%`'
    missing_fix = 'Add `indices.fielddata.cache.size: 20%`'
    wrong = ('-1',)
    missed_before = 5


class DiskThresholdOff(DiskAdvice):
    code = "ES416"
    severity = 'warning'
    required_text = ('threshold_enabled',)
    summary = 'Disk watermarks disabled'
    why = 'By default, Elasticsearch moves no more shards or replicas to a node whose disk is 85 % full, moves shards away at 90 %,\nand makes indices read-only at 95 %. Since 8.5, large disks may be fuller: these limits apply only with less than 200,\n150 and 100 GB free. With `cluster.routing.allocation.disk.threshold_enabled: false`, shards can fill the disk: writes\nfail, and the node may stop.\n\nRemove the setting. On large disks before 8.5, set the watermarks in bytes instead. With `discovery.type: single-node`,\nthe rule reports the setting only with `--extend-select ES416`.'
    sources = ('Elasticsearch reference: disk-based shard allocation settings',)
    bad = ('cluster.routing.allocation.disk.threshold_enabled: false\n', 'cluster:\n  routing.allocation:\n    disk: { threshold_enabled: no }\n',)
    good = ('cluster.routing.allocation.disk.threshold_enabled: true\n', 'cluster.routing.allocation.disk.watermark: { low: 50gb, high: 30gb, flood_stage: 15gb }\n',)
    settings = ('cluster.routing.allocation.disk.threshold_enabled',)
    message = '`threshold_enabled: {written}` lets shards fill the disk, so writes may fail and the node may stop. Remove the setting'
    wrong = ('false', 'no', 'off', '0')


class HealthCheckWithoutCredentials(ManifestRule):
    code = "ES431"
    kinds = ('elasticsearch-settings',)
    messages = {'credentials': 'With `xpack.security.enabled` the health check fails without credentials. Add `-u "elastic:$${{ELASTIC_PASSWORD}}"` to the request'}
    summary = 'Health check that Elasticsearch refuses'
    why = 'With `xpack.security.enabled=true`, Elasticsearch answers a request without credentials with 401. `curl -f` then fails,\nthe container never becomes healthy, and services that wait for it do not start.\n\nThe rule checks the health checks of compose services with the official image that run `curl -f` and set the option as a\nvariable, if no other config is mounted. Pass a user and its password: in a compose file, `$$` is a `$` that the shell of\nthe container reads.'
    sources = ('https://github.com/reportportal/reportportal/issues/1193', 'https://docs.docker.com/reference/compose-file/services/#healthcheck',)


class RejectedRequest(RequestBodyRule):
    code = "ES433"
    severity = 'error'
    stage = 'load'
    releases = '7.17-'
    about_feature = True
    elasticsearch_only = True
    required_text = ('_aliases', '_cluster/settings', '_security/', '_snapshot/', '_update/', '_watcher/', 'POST', 'post')
    summary = 'Request that Elasticsearch rejects'
    why = 'Elasticsearch reads the bodies of most requests strictly: it rejects an unknown key (`unexpected field [kibana]`), a\nmissing one, an item of `actions` with two actions, and an unknown privilege. The settings of the cluster can only be\nchanged if they are dynamic: `persistent setting [discovery.seed_hosts], not dynamically updateable`. The others belong\ninto elasticsearch.yml. An index is created with `PUT`; `POST` is answered with `Incorrect HTTP method`.\n\nA part of a body that Elasticsearch ignores is a warning, for example the first of two comparisons in a watch. So is a\ncredential in the settings of a repository, which is accepted only with a system property.\n\nThe rule checks requests for aliases, settings of the cluster, roles, API keys, snapshot repositories, watches and\nupdates of a document, and the method of requests that create an index.'
    sources = ('elastic/elasticsearch, parsers of the bodies, 7.17 to 9.5', 'https://github.com/elastic/elasticsearch/issues/28362', 'https://github.com/elastic/elasticsearch/issues/31852', 'https://github.com/deviantony/docker-elk/issues/220',)
    bad = ('POST _aliases\n{"actions": [{"remove": {"index": "shop-1", "alias": "shop"}, "add": {"index": "shop-2", "alias": "shop"}}]}\n', 'PUT _cluster/settings\n{"persistent": {"discovery.seed_hosts": ["es01", "es02"]}}\n', 'PUT _security/role/reader\n{"indices": [{"names": ["shop-*"], "privileges": ["read"], "field_security": ["name"]}]}\n',)
    good = ('POST _aliases\n{"actions": [{"remove": {"index": "shop-1", "alias": "shop"}}, {"add": {"index": "shop-2", "alias": "shop"}}]}\n', 'PUT _security/role/reader\n{"indices": [{"names": ["shop-*"], "privileges": ["read"], "field_security": {"grant": ["name"]}}]}\n',)


class HealthCheckWithoutResult(ManifestRule):
    code = "ES434"
    kinds = ('elasticsearch-settings',)
    messages = {'succeeds': 'The health check ends with `{name}`, which succeeds, so the container is always healthy. Let `curl -f` decide, or use `exit 1`', 'program': 'The image of Elasticsearch has no `{name}`, so the health check always fails. Use `curl -f`'}
    summary = 'Health check that always has the same result'
    why = 'The exit status of its last command is the result of a health check. `echo` always succeeds, whatever it prints: the\ncontainer counts as healthy even if Elasticsearch does not answer, and services that wait for it start too early.\n\nA command that the image does not contain fails, so the container never becomes healthy. The images of Elasticsearch\n8.0 and later contain `curl`, but neither `python` nor `wget`.\n\nThe rule checks the health checks of compose services with the official image.'
    sources = ('https://github.com/elastic/stack-docs/issues/1846', 'https://github.com/elastic/beats/pull/20511', 'elastic/elasticsearch distribution/docker/src/docker/Dockerfile, packages of the image, 8.0 to 9.x',)
