"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.shared.ignored_variables import IgnoredVariables
from lslint.rules.elasticsearch.rule import IngestRule
from lslint.rules.elasticsearch.rule import LifecycleRule
from lslint.rules.shared.manifest_rules import ManifestRule
from lslint.rules.shared.manifest_rules import MountAtWrongPlace
from lslint.rules.elasticsearch.rule import NodeRule
from lslint.rules.shared.quoted_options import QuotedOptions
from lslint.rules.api import Repeats
from lslint.rules.elasticsearch.rule import TemplateRule
from lslint.rules.shared.manifest_rules import VariableWithColon
from lslint.rules.elasticsearch.examples import dynamic
from lslint.rules.elasticsearch.examples import settings
from lslint.rules.elasticsearch.examples import template


class SettingFailsAtIndexCreation(TemplateRule):
    code = "ES202"
    stage = 'start'
    summary = 'Index setting that makes index creation fail'
    why = 'Elasticsearch accepts the template, but cannot create an index from it. The error appears only when Elasticsearch\nreceives the first document for a new index and rejects it.\n\nThe rule reports `soft_deletes.enabled: false` and `translog.retention.*` (rejected since 8.0), and\n`number_of_shards: null` (rejected since 7.0).\n\nRemove the setting, or set a number of shards.'
    fix = 'safe'
    bad = (settings('"index.codec": "default", "index.soft_deletes.enabled": false'),)
    good = (settings('"index.codec": "default"'),)
    fixed = good[0]


class InvalidDynamicMapping(TemplateRule):
    code = "ES203"
    fails_with_document = True
    merge_repeats = Repeats(by='wording')
    summary = 'Invalid mapping in a dynamic template'
    why = 'Elasticsearch 8.0 and later reject a template with an invalid mapping in a dynamic template:\n`dynamic template [s] has invalid content`.\n\nElasticsearch up to 7.17 accepts the template. With an invalid type, it rejects the first document with a matching\nfield. It ignores an unknown parameter (7.9 and 7.10 may reject the document).\n\nCorrect or remove the invalid part.'
    sources = (*TemplateRule.sources, 'https://github.com/elastic/elasticsearch/issues/17411', 'https://github.com/elastic/elasticsearch/issues/66765', 'https://github.com/elastic/elasticsearch/pull/67971', 'https://github.com/elastic/elasticsearch/issues/68576',)
    fix = 'safe/unsafe'
    bad = (dynamic('{"s": {"match": "*", "match_mapping_type": "string", "mapping": {"type": "keyword", "ignore_abve": 9}}}'), dynamic('{"ids": {"match": "*_id", "mapping": {"type": "keywrod"}}}'),)
    good = (dynamic('{"s": {"match": "*", "match_mapping_type": "string", "mapping": {"type": "keyword", "ignore_above": 9}}}'), dynamic('{"ids": {"match": "*_id", "mapping": {"type": "keyword"}}}'),)
    fixed = good[0]


class UnsortableSortField(TemplateRule):
    code = "ES204"
    stage = 'start'
    summary = 'Index sorted by an unsuitable field'
    why = 'The field in `index.sort.field` must be in the mapping and must have doc values, which `text` fields do not have.\nElasticsearch checks the field only when it creates an index: it accepts the template, but cannot create an index\nfrom it.\n\nSort by a field with doc values, for example a `keyword`, `date` or numeric field.'
    bad = (template('"settings": {"index.sort.field": "m"}, "mappings": {"properties": {"m": {"type": "text"}}}'),)
    good = (template('"settings": {"index.sort.field": "m"}, "mappings": {"properties": {"m": {"type": "keyword"}}}'),)


class IndexSettingTwice(TemplateRule):
    code = "ES207"
    severity = 'warning'
    stage = 'run'
    elasticsearch_only = False
    summary = 'Index setting with two different values'
    why = '`number_of_shards`, `index.number_of_shards` and `{"index": {"number_of_shards": …}}` are the same setting. If a\ntemplate sets it twice with different values, Elasticsearch accepts the template and uses only one of the values.\n\nRemove one of the two.'
    bad = (settings('"number_of_shards": 2, "index.number_of_shards": 3'),)
    good = (settings('"number_of_shards": 3'),)


class UnknownLifecyclePart(LifecycleRule):
    code = "ES212"
    about_support = True
    releases = ''
    about_feature = False
    summary = 'Unknown phase, action or parameter of a lifecycle policy'
    why = 'Elasticsearch has lifecycle policies since 6.6. It rejects a policy with a phase, action or parameter that the\nrelease does not support, so the policy is not stored.\n\nCorrect the name, or remove the entry.'
    sources = ('Elasticsearch reference: index lifecycle actions, releases 7.6 to 9.x', 'parsers of lifecycle policies in the sources of Elasticsearch 7.17 and 9.5',)
    fix = 'unsafe'
    bad = ('{"policy": {"phases": {"hot": {"actions": {"rolover": {"max_age": "7d"}}}}}}\n',)
    good = ('{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}}}}}\n',)
    fixed = good[0]


class BadLifecycleValue(LifecycleRule):
    code = "ES213"
    summary = 'Invalid value in a lifecycle policy'
    why = 'In a lifecycle policy, times and sizes need a unit (`30d`, `50gb`), and counts are whole numbers. Elasticsearch\nrejects a policy with any other value, so its indices are not rolled over, moved or deleted.'
    sources = ('Elasticsearch reference: index lifecycle actions, time units, byte size units', 'classes of the actions in the sources of Elasticsearch 7.17 and 9.5',)
    bad = ('{"policy": {"phases": {"delete": {"min_age": 30, "actions": {"delete": {}}}}}}\n',)
    good = ('{"policy": {"phases": {"delete": {"min_age": "30d", "actions": {"delete": {}}}}}}\n',)


class MisplacedLifecycleAction(LifecycleRule):
    code = "ES214"
    summary = 'Lifecycle action in the wrong phase, or without a required part'
    why = 'Elasticsearch rejects a policy that violates one of these conditions:\n- Each phase allows only certain actions: for example, `rollover` only in the hot phase, and `delete` only in the\n  delete phase.\n- Some actions require another: in the hot phase, `shrink` and `forcemerge` require `rollover`. Some require a\n  parameter: `allocate` without any parameter is invalid.\n- After `searchable_snapshot`, later phases cannot have `forcemerge`, `freeze`, `shrink` or `downsample`. All searchable\n  snapshots of a policy use the same repository.\n- A later `downsample` has a multiple of the earlier interval.\n\nElasticsearch accepts a `min_age` that is shorter than in an earlier phase, but the phase still waits for the earlier\none. It also accepts `searchable_snapshot` in the hot and in the cold phase, but indices may then stay in the hot\ntier.'
    sources = ('Elasticsearch reference: index lifecycle, phases and actions', 'https://github.com/elastic/elasticsearch/issues/81604', 'elastic/elasticsearch TimeseriesLifecycleType, AllocateAction, RolloverAction, ShrinkAction', 'parsers of lifecycle policies in the sources of Elasticsearch 7.17 and 9.5',)
    bad = ('{"policy": {"phases": {"warm": {"actions": {"rollover": {"max_age": "7d"}}}}}}\n',)
    good = ('{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}}}}}\n',)


class InvalidIngestDateFormat(IngestRule):
    code = "ES221"
    severity = 'warning'
    stage = 'run'
    summary = 'Invalid date format in an ingest processor'
    why = "The processor `date` parses its formats only when the first document arrives. Elasticsearch accepts the pipeline,\nand the processor fails on each document that no earlier format matches.\n\nPut text in a pattern into single quotes: `yyyy-MM-dd'T'HH:mm`. Since 7.0, `Y` is the week-based year, so use\n`yyyy`. The rule reports nothing for targets before 7.0, which parse other formats."
    releases = '7.0-'
    sources = ('Elasticsearch 7.0 to 9.x, sources: DateProcessor, DateIndexNameProcessor and DateFormat',)
    bad = ('{"processors": [{"date": {"field": "t", "formats": ["yyyy-MM-ddTHH:mm:ss"]}}]}\n',)
    good = ('{"processors": [{"date": {"field": "t", "formats": ["yyyy-MM-dd\'T\'HH:mm:ss"]}}]}\n', '{"processors": [{"date": {"field": "t", "formats": ["ISO8601"]}}]}\n',)


class IgnoredElasticsearchVariable(IgnoredVariables):
    code = "ES250"
    kinds = ('elasticsearch-settings',)
    product = 'elasticsearch'
    summary = 'Environment variable that the image of Elasticsearch ignores'
    why = 'The image of Elasticsearch passes variables to the node whose names are settings with a dot, such as\n`discovery.type=single-node`. Newer images also pass `ES_SETTING_DISCOVERY_TYPE`. A name in upper case without this\nprefix, such as `DISCOVERY_TYPE`, is ignored without a message, unless elasticsearch.yml refers to it as\n`${DISCOVERY_TYPE}`.\n\nThe rule checks compose files and manifests of Kubernetes that run an official image. Write the name of the setting.'
    sources = ('https://www.elastic.co/docs/deploy-manage/deploy/self-managed/install-elasticsearch-docker-configure', 'elastic/elasticsearch distribution/src/bin/elasticsearch-env and distribution/docker/src/docker/bin',)


class IncompleteTls(NodeRule):
    code = "ES270"
    stage = 'start'
    summary = 'Settings of TLS that do not fit together'
    why = 'Elasticsearch 8.0 and later do not start with an incomplete or contradictory TLS configuration. Settings of\n`xpack.security.transport.ssl` and `xpack.security.http.ssl` require an explicit `enabled`, even `false`.\n`enabled: true` requires a certificate with its key, or a keystore. A certificate and a keystore exclude each other,\nas do `certificate_authorities` and a truststore. 7.x logs a warning.\n\nWith `xpack.security.enabled: true`, a node that other hosts can reach requires TLS between the nodes, except with\n`discovery.type: single-node`. This is reported only if the release is known.'
    sources = ('elastic/elasticsearch SSLService.validateServerConfiguration, SslConfigurationLoader', 'elastic/elasticsearch TransportTLSBootstrapCheck', 'https://www.elastic.co/guide/en/elasticsearch/reference/8.0/migrating-8.0.html',)
    bad = ('cluster.name: web\nxpack.security.transport.ssl.keystore.path: node.p12\n', 'xpack.security.http.ssl: {enabled: true, certificate: node.crt}\n', 'xpack.security.http.ssl: {enabled: false, certificate_authorities: [a.crt], truststore.path: b.p12}\n',)
    good = ('cluster.name: web\nxpack.security.transport.ssl: {enabled: true, keystore.path: node.p12}\n', 'xpack.security.http.ssl: {enabled: true, certificate: node.crt, key: node.key}\n', 'xpack.security.http.ssl: {enabled: false, truststore.path: b.p12}\n',)


class IncompleteRealm(NodeRule):
    code = "ES271"
    stage = 'start'
    summary = 'Realm without a distinct `order`'
    why = 'Elasticsearch 8.0 and later do not start if an enabled realm of `xpack.security.authc.realms` has no `order`, or if two\nrealms have the same. 7.x logs a warning, and tries the realms in any order.\n\nAdd a different `order` to each realm.'
    sources = ('elastic/elasticsearch RealmConfig, Realms.initRealms', 'https://www.elastic.co/guide/en/elasticsearch/reference/8.0/migrating-8.0.html',)
    bad = ('xpack.security.authc.realms.pki.pki1.enabled: true\n',)
    good = ('xpack.security.authc.realms.pki.pki1.order: 1\n',)


class LiteralGrokReference(IngestRule):
    code = "ES274"
    severity = 'warning'
    stage = 'run'
    summary = 'Text in a grok pattern that looks like a reference'
    why = 'A reference in a grok pattern of Elasticsearch is `%{NAME}`, `%{NAME:field}` or `%{NAME:field:type}`, without spaces. It\nmatches any other text in `%{…}` literally, so the pattern matches no event. For example, the colon is missing in\n`%{WORD_tmp.outcome}`.\n\nWrite `%{NAME:field}`.'
    sources = ('Elasticsearch 5.0 to 9.x, sources: Grok', 'https://github.com/elastic/integrations/pull/21083',)
    bad = ('{"processors": [{"grok": {"field": "m", "patterns": ["^%{WORD_tmp.outcome}$"]}}]}\n', '{"processors": [{"grok": {"field": "m", "patterns": ["%{NUMBER:a b:long}"]}}]}\n',)
    good = ('{"processors": [{"grok": {"field": "m", "patterns": ["^%{WORD:_tmp.outcome}$"]}}]}\n', '{"processors": [{"grok": {"field": "m", "patterns": ["%{NUMBER:a.b:long}"]}}]}\n',)


class LiteralIngestValue(IngestRule):
    code = "ES275"
    severity = 'warning'
    stage = 'run'
    summary = 'Ingest value that lacks the braces of a template snippet'
    why = 'In `value` of the processors `set` and `append`, `_ingest._value` and `_ingest.timestamp` are ordinary text. The\nprocessor writes this text into each document.\n\nWrite `{{{_ingest._value}}}` for the current element of `foreach`, or `{{{_ingest.timestamp}}}`.'
    sources = ('https://www.elastic.co/docs/reference/enrich-processor/foreach-processor', 'https://github.com/elastic/elasticsearch/issues/51036',)
    fix = 'unsafe'
    bad = ('{"processors": [{"set": {"field": "t", "value": "_ingest.timestamp"}}]}\n',)
    good = ('{"processors": [{"set": {"field": "t", "value": "{{{_ingest.timestamp}}}"}}]}\n', '{"processors": [{"set": {"field": "t", "copy_from": "_ingest.timestamp"}}]}\n',)
    fixed = good[0]


class FailingCondition(IngestRule):
    code = "ES276"
    severity = 'warning'
    stage = 'run'
    summary = 'Condition of an ingest processor that fails'
    why = "The operator `?.` of Painless yields null if the part before it is null. It does not end the expression: in\n`ctx.event?.original.startsWith('v')`, `startsWith` fails if `event` or `original` is missing. Elasticsearch then\nrejects the document, or runs `on_failure` of the pipeline.\n\nCheck that the value is not null first: `ctx.event?.original != null && ctx.event.original.startsWith('v')`.\n\n`=` assigns a value instead of comparing. Write `==`. Releases before 7.9 compile a condition only when they run it;\nwith such a target, the rule also reports conditions that do not compile."
    sources = ('https://www.elastic.co/docs/reference/scripting-languages/painless/painless-operators-reference', 'https://github.com/elastic/integrations/issues/8646',)
    releases = '6.5-'
    bad = ('{"processors": [{"drop": {"if": "ctx.event?.original.startsWith(\'v\')"}}]}\n',)
    good = ('{"processors": [{"drop": {"if": "ctx.a?.b != null && ctx.a.b.startsWith(\'v\')"}}]}\n', '{"processors": [{"drop": {"if": "ctx.event?.original?.startsWith(\'v\') == true"}}]}\n',)


class SourceInIngestScript(IngestRule):
    code = "ES277"
    severity = 'warning'
    stage = 'run'
    summary = '`ctx._source` in an ingest pipeline'
    why = 'In scripts of ingest pipelines and in conditions (`if`), the fields of the document are directly in `ctx`. `ctx._source`\nis for scripts of updates; here it is null, so the processor fails on each document.\n\nWrite `ctx.field` instead of `ctx._source.field`.'
    sources = ('https://www.elastic.co/docs/reference/enrich-processor/script-processor', 'https://github.com/elastic/elasticsearch/issues/21843',)
    fix = 'unsafe'
    bad = ('{"processors": [{"script": {"source": "ctx._source.seen = true"}}]}\n',)
    good = ('{"processors": [{"script": {"source": "ctx.seen = true"}}]}\n',)
    fixed = good[0]


class NoDiscovery(NodeRule):
    code = "ES278"
    stage = 'start'
    summary = 'Node that other hosts can reach, without discovery'
    why = 'If `network.host` makes a node reachable from other hosts, Elasticsearch 7.0 and later check that discovery is\nconfigured, and do not start otherwise: `the default discovery settings are unsuitable for production use`. The rule\nreports nothing if the release is not known, if a container sets variables for the node, and, from 8.0 on, if\nElasticsearch can still configure security itself when it starts for the first time.\n\nAdd `discovery.type: single-node` for a single node, otherwise `discovery.seed_hosts` and, when the cluster starts for\nthe first time, `cluster.initial_master_nodes`.'
    sources = ('elastic/elasticsearch BootstrapChecks.DiscoveryConfiguredCheck', 'https://www.elastic.co/docs/deploy-manage/deploy/self-managed/bootstrap-checks',)
    bad = ('network.host: 0.0.0.0\n',)
    good = ('network.host: 0.0.0.0\ndiscovery.type: single-node\n', 'network.host: _local_\n',)


class UnknownGrokType(IngestRule):
    code = "ES279"
    severity = 'warning'
    stage = 'run'
    summary = 'Unknown type in a grok pattern of an ingest pipeline'
    why = 'The type in `%{NAME:field:type}` is `int`, `long`, `float`, `double`, `boolean` or `string`. With any other type, such\nas `integer` or `number`, the field stays a string.\n\nUse one of these types.'
    sources = ('Elasticsearch 5.0 to 9.x, sources: GrokCaptureType',)
    bad = ('{"processors": [{"grok": {"field": "m", "patterns": ["%{NUMBER:a:integer}"]}}]}\n',)
    good = ('{"processors": [{"grok": {"field": "m", "patterns": ["%{NUMBER:a:int}"]}}]}\n',)


class ProcessorsShareEntry(IngestRule):
    code = "ES281"
    severity = 'warning'
    stage = 'run'
    summary = 'Several ingest processors in one entry of `processors`'
    why = 'Elasticsearch accepts an entry of `processors` with several processors, but the order of the keys of an object is not\nguaranteed: `_simulate` and some releases run them in another order than written. A processor may then run before the\none that makes its field, and the document is rejected.\n\nPut each processor into a separate entry.'
    sources = ('https://github.com/elastic/elasticsearch/issues/36134', 'https://github.com/elastic/elasticsearch/issues/41837',)
    bad = ('{"description": "doors", "processors": [{"dissect": {"field": "message", "pattern": "%{a} %{b}"},\n  "convert": {"field": "b", "type": "integer"}}]}\n',)
    good = ('{"description": "doors", "processors": [{"dissect": {"field": "message", "pattern": "%{a} %{b}"}},\n  {"convert": {"field": "b", "type": "integer"}}]}\n',)


class MisplacedResourceKey(ManifestRule):
    code = "ES285"
    kinds = ('elasticsearch-settings',)
    messages = {'level': 'ECK does not read `{name}` at this level, so Kubernetes drops it or refuses the resource. Move it to `{value}`'}
    summary = 'Key at the wrong level of a resource of the Elastic operator (ECK)'
    why = 'The resources of ECK have their keys at fixed levels: `volumeClaimTemplates`, `count` and `podTemplate` of an\n`Elasticsearch` resource belong to each entry of `nodeSets`, `podTemplate` of a `Beat` or `Agent` to `daemonSet` or\n`deployment`. At another level, Kubernetes drops the key, so that volumes get their default size of 1 GiB, for example,\nor refuses the resource as an unknown field.\n\nMove the key to its level.'
    sources = ('https://www.elastic.co/docs/reference/cloud-on-k8s/api-docs', 'https://github.com/elastic/cloud-on-k8s/issues/1877',)


class NameOfOperator(ManifestRule):
    code = "ES288"
    severity = 'error'
    stage = 'start'
    kinds = ('elasticsearch-settings',)
    messages = {'container': 'ECK completes only the container `{value}`, so `{name}` has no image and no pod starts. Rename `{name}` to `{value}`', 'claim': 'No container mounts the claim `{name}`, and ECK keeps the data on `{value}`. ECK refuses the resource. Rename `{name}` to `{value}`', 'models': 'ECK refuses a resource with both `{value}` and `{name}`. Remove one of them', 'unnamed': 'An entry of `{value}` has no `name`, so Kubernetes refuses the resource. Add `name`, or remove an extra `-` before `{name}`'}
    summary = 'Missing, unexpected or surplus name in a resource of ECK'
    why = 'ECK completes the container of a pod template that has the name of the product (`elasticsearch`, `kibana`, `logstash`,\n`filebeat`, `agent` …) with image, command and volumes. A container with another name is an additional one. Without an\nimage, Kubernetes refuses the pods: `spec.containers[0].image: Required value`.\n\nIn the same way, the data of Elasticsearch are on the volume of the claim `elasticsearch-data`. ECK refuses a resource\nwith a claim that no container mounts.\n\nAn entry of `nodeSets` requires a `name`, so Kubernetes refuses a resource with an entry that has none. An extra `-`\nbefore a key, which begins another entry, is a frequent cause.\n\nA `Beat` or `Agent` resource has either a `daemonSet` or a `deployment`; ECK refuses one with both.\n\nUse the name that ECK expects, and name each node set.'
    sources = ('https://www.elastic.co/docs/deploy-manage/deploy/cloud-on-k8s/customize-pods', 'https://github.com/elastic/cloud-on-k8s/issues/6002', 'https://github.com/elastic/cloud-on-k8s/pull/8618', 'elastic/cloud-on-k8s pkg/controller/common/defaults/pod_template.go, setContainerDefaulter', 'elastic/cloud-on-k8s pkg/controller/elasticsearch/validation/volume_validation.go, unmountedClaims',)


class NodeVariableWithColon(VariableWithColon):
    code = "ES289"
    kinds = ('elasticsearch-settings',)


class SharedDataPath(ManifestRule):
    code = "ES290"
    kinds = ('elasticsearch-settings',)
    about_feature = True
    messages = {'shared': 'The service `{value}` has the same data folder, which Elasticsearch locks, so one of the two does not start while the other one runs. Use a separate volume'}
    releases = '5.0-'
    summary = 'Two Elasticsearch services with the same data folder'
    why = 'A node locks its data folder. A second node with the same folder exits: `failed to obtain node locks`. Until 7.17,\n`node.max_local_storage_nodes` allows several nodes; it is 1 by default since 5.0 and was removed in 8.0.\n\nThe rule checks services of one compose file that run the same official image and mount the same volume or folder of\nthe host at its data folder. Give each service a separate volume.'
    sources = ('https://www.elastic.co/docs/deploy-manage/deploy/self-managed/important-settings-configuration', 'server, org.elasticsearch.env.NodeEnvironment', 'breaking changes of 5.0 (`node.max_local_storage_nodes`) and of 8.0',)


class NodeMountAtWrongPlace(MountAtWrongPlace):
    code = "ES294"
    kinds = ('elasticsearch-settings',)
    why = 'The image of Elasticsearch reads its settings from `/usr/share/elasticsearch/config/elasticsearch.yml`. A file that\nis mounted elsewhere, for example below `/etc`, is ignored without a message. A folder of the host that is mounted at\n`/usr/share/elasticsearch` hides the programs of the image.\n\nA folder that is mounted at `/usr/share/elasticsearch/config` replaces all files there. Without `log4j2.properties`,\nElasticsearch exits: `no log4j2.properties found`. Mount elasticsearch.yml alone, or copy the other files to the folder.\n\nThe rule checks services of compose files that run the official image, unless a variable or the command names\nanother path.'
    sources = ('https://www.elastic.co/docs/deploy-manage/deploy/self-managed/install-elasticsearch-docker-configure', 'LogConfigurator.java of Elasticsearch 5.0 to 9.x',)


class EscapedIngestValue(IngestRule):
    code = "ES295"
    default = False
    holds_in_templates = True
    severity = 'info'
    stage = 'run'
    summary = 'Field in two braces, which escape its text'
    why = 'In a template snippet, two braces insert the value of a field as the content of a JSON string: a quote becomes `\\"`, and\na backslash `\\\\`. Three braces insert it unchanged. Lines of logs often contain such characters. The rule is off by\ndefault, as it does not know which fields do.\n\nWrite `{{{message}}}`, or use `copy_from` (7.11 and later).'
    sources = ('https://www.elastic.co/docs/manage-data/ingest/transform-enrich/ingest-pipelines', 'CustomMustacheFactory.java of Elasticsearch, JSON by default',)
    bad = ('{"processors": [{"set": {"field": "event.original", "value": "{{message}}"}}]}\n',)
    good = ('{"processors": [{"set": {"field": "event.original", "value": "{{{message}}}"}}]}\n', '{"processors": [{"set": {"field": "event.original", "value": "{{message}}", "media_type": "text/plain"}}]}\n',)


class ServiceThatDoesNotStart(ManifestRule):
    code = "ES297"
    severity = 'error'
    stage = 'start'
    kinds = ('elasticsearch-settings',)
    messages = {'kernel': '`{name}` belongs to the kernel of the host, so no container is created. Remove it, and run `sysctl -w` on the host', 'healthy': 'Neither `{name}` nor its image has a health check, so nothing that waits for it starts. Add a `healthcheck`, or wait for `service_started`', 'discovery': 'The image listens on all addresses, and without discovery settings the node stops. Set `discovery.type: single-node`, or `discovery.seed_hosts`'}
    summary = 'Container that cannot start'
    why = 'Only parameters of the kernel with a separate value for each container can be set for a container: `net.*`,\n`kernel.shm*`, `fs.mqueue.*` and a few others. `vm.max_map_count` belongs to the host, so Docker does not create the\ncontainer (`sysctl "vm.max_map_count" is not in a separate kernel namespace`), and Kubernetes refuses the pod.\n\nThe image listens on all addresses, so Elasticsearch 7.0 and later check the settings of discovery when they start:\n`the default discovery settings are unsuitable for production use`. Since 8.0, a node writes these settings itself,\nbut not with `xpack.security.enabled`. Set `discovery.type: single-node`, or `cluster.initial_master_nodes` and\n`discovery.seed_hosts` for several nodes.\n\nThe official images of Elasticsearch, Kibana, Logstash and Beats have no health check. A service that waits for one of\nthem with `condition: service_healthy` is not started: `container has no healthcheck configured`.\n\nThe rule checks the kernel parameters of compose services and of pods, the settings of compose services that run\nthe official image without another config, and the conditions of `depends_on`.'
    sources = ('https://www.elastic.co/docs/deploy-manage/deploy/self-managed/bootstrap-checks', 'https://docs.docker.com/reference/compose-file/services/#sysctls', 'opencontainers/runc libcontainer/configs/validate: parameters of namespaces', 'elastic/elasticsearch server, BootstrapChecks.DiscoveryConfiguredCheck', 'https://github.com/georchestra/docker/issues/182',)


class HeapTakesMemoryLimit(ManifestRule):
    code = "ES298"
    kinds = ('elasticsearch-settings',)
    messages = {'memory': '{value} takes the whole memory limit `{name}`, so the container is killed or swaps. Set a heap of at most half the limit'}
    summary = 'Heap as large as the memory limit of the container'
    why = 'Elasticsearch touches its whole heap when it starts, and needs further memory for its threads, for buffers and for the\nfile system cache. If the heap alone is as large as the limit of the container, the kernel kills the process\n(`OOMKilled`), or the node swaps.\n\nThe rule compares `-Xmx` in `ES_JAVA_OPTS` with the memory limit of the container, in compose files and manifests of\nKubernetes that run the official image. Set a heap of at most half the limit.'
    sources = ('https://www.elastic.co/docs/deploy-manage/deploy/self-managed/important-settings-configuration#heap-size-settings', 'https://www.elastic.co/docs/deploy-manage/deploy/cloud-on-k8s/manage-compute-resources', 'https://github.com/open-metadata/openmetadata-helm-charts/pull/177',)


class QuotedJvmOptions(QuotedOptions):
    code = "ES299"
    kinds = ('elasticsearch-settings',)
    product = 'elasticsearch'
    summary = 'Quotes that become part of `ES_JAVA_OPTS`'
    why = 'In the list form of `environment`, the quotes in `- ES_JAVA_OPTS="-Xms1g -Xmx1g"` are part of the value. Elasticsearch\nsplits the value at its spaces, and Java treats the first option, `"-Xms1g`, as the main class: `Could not find or load\nmain class "-Xms1g`.\n\nWrite `- ES_JAVA_OPTS=-Xms1g -Xmx1g`, or put the whole entry in quotes.'
    sources = ('https://github.com/docker-library/elasticsearch/issues/137', 'https://docs.docker.com/reference/compose-file/services/#environment',)


class CurlWithoutContentType(ManifestRule):
    code = "ES423"
    severity = 'error'
    kinds = ('es-requests',)
    releases = '6.0-'
    about_feature = True
    messages = {'untyped': "Without a content type, curl sends the body as a form, which Elasticsearch refuses. Add `-H 'Content-Type: application/json'`"}
    summary = 'Request of curl with a body but no content type'
    why = "With `-d`, curl declares the body as `application/x-www-form-urlencoded`. Elasticsearch 6.0 and later refuse such a\nrequest with status 406: `Content-Type header [application/x-www-form-urlencoded] is not supported`. Without\n`--fail`, curl still exits with status 0, so a script goes on.\n\nThe rule checks scripts. It is silent if a variable, a file or a config of curl may contain the header. Add\n`-H 'Content-Type: application/json'`, or use `--json`."
    sources = ('https://www.elastic.co/blog/strict-content-type-checking-for-elasticsearch-rest-requests', 'https://github.com/elastic/elasticsearch/issues/26793',)


class BulkBodyWithoutLineBreaks(ManifestRule):
    code = "ES424"
    severity = 'error'
    kinds = ('es-requests',)
    messages = {'lines': 'With `-d`, curl removes the line breaks of the file, so Elasticsearch refuses the body. Use `--data-binary`'}
    summary = 'Bulk request whose line breaks curl removes'
    why = '`_bulk` and `_msearch` expect one JSON object per line, and a line break after the last one. `-d @file` of curl removes\nall line breaks of the file, so Elasticsearch refuses the request: `The bulk request must be terminated by a newline`.\n\nUse `--data-binary @file`, which sends the file unchanged.'
    sources = ('https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-bulk', 'https://curl.se/docs/manpage.html#-d',)


class AnalysisFileOutsideConfig(TemplateRule):
    code = "ES426"
    default = False
    severity = 'warning'
    stage = 'run'
    elasticsearch_only = False
    summary = 'File of an analyzer outside the config folder'
    why = 'Elasticsearch resolves `synonyms_path`, `stopwords_path` and similar settings against its config folder. It may read no\nother folder: with a file elsewhere, an index cannot be created (`access denied ("java.io.FilePermission" …)`,\n`IOException while reading`).\n\nThe rule reports absolute paths that do not look like a config folder. It is off by default, as the config folder of a\nnode may have any name. Put the file below the config folder, for example in `analysis`, and write a relative path:\n`analysis/synonyms.txt`.'
    sources = ('https://www.elastic.co/docs/reference/text-analysis/analysis-synonym-tokenfilter', 'https://github.com/elastic/elasticsearch/issues/16995',)
    bad = (settings('"analysis": {"filter": {"s": {"type": "synonym", "synonyms_path": "/opt/words.txt"}}}'),)
    good = (settings('"analysis": {"filter": {"s": {"type": "synonym", "synonyms_path": "analysis/words.txt"}}}'),)


class UnnamedPortOfResource(ManifestRule):
    code = "ES427"
    kinds = ('elasticsearch-settings',)
    messages = {'port': 'ECK finds the port of the service by the name `{value}`, so it connects no resource that refers to this one. Rename `{name}`'}
    summary = 'Service port with a name that ECK does not look up'
    why = 'A resource of ECK that refers to another one, such as `elasticsearchRef` of Kibana, gets the address of its service. ECK\nlooks for the port by name: `https`, or `http` if TLS is disabled. Without such a port it does not connect the two:\n`no port named [https] in service`.\n\nName the port as ECK expects it in `spec.http.service.spec.ports` of the `Elasticsearch` or `Kibana` resource.'
    sources = ('https://github.com/elastic/cloud-on-k8s/issues/5210', 'elastic/cloud-on-k8s pkg/controller/association: ServiceURL, findPortFor',)
