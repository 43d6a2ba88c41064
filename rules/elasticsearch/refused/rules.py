"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule
from lslint.rules.elasticsearch.rule import IngestRule
from lslint.rules.elasticsearch.rule import NodeRule
from lslint.rules.elasticsearch.rule import OPENSEARCH_SOURCES
from lslint.rules.api import Repeats
from lslint.rules.elasticsearch.rule import TemplateRule
from lslint.rules.elasticsearch.examples import dynamic
from lslint.rules.elasticsearch.examples import fields
from lslint.rules.elasticsearch.examples import settings
from lslint.rules.elasticsearch.examples import template


class UnknownOrMisplacedMappingPart(FieldRule):
    code = "ES101"
    covers_opensearch = True
    holds_in_templates = True
    about_support = True
    summary = 'Unknown field type or mapping parameter, or one at the wrong place'
    why = 'Elasticsearch rejects a template with a field definition that it does not understand. Elasticsearch 1.7 ignores\nunknown parameters, accepts the other templates and fails when it creates the first index.\n- Unknown field type: `The mapper type [int] declared on field [f] does not exist` (up to 7.17 `No handler for type\n  [int]`). Often the name is misspelled or comes from another product, for example `int` instead of `integer`. Types\n  of known plugins (`murmur3`, `annotated_text`) are not reported. A type that resembles no known type may belong to\n  another plugin, so the finding is a warning.\n- Unknown parameter: `unknown parameter [ignore_abve] on mapper [f] of type [keyword]`.\n- Parameter that the type does not support, for example `ignore_above` on `text`, `analyzer` on `keyword` or `format`\n  on a field that is not a date. A parameter that older releases accept for the type is reported by ES610. A fix that\n  removes `copy_to`, `fields` or `null_value` is unsafe, because their effect was probably intended.\n- Field without a type. A field definition needs a `type`, or `properties` if the field is an object. For example,\n  `"user": "keyword"` is rejected.\n- `properties` in a field that is not an object. Only fields of the types `object`, `nested` and `passthrough`, and\n  since 9.4 `flattened`, can contain other fields. To index the same value in several ways (multi-fields), use\n  `fields`.\n- Invalid multi-field: it is an object, has a dot in its name, has no `type` or contains `copy_to`. Since 8.0, a\n  multi-field cannot itself contain multi-fields. Define all of them directly under `fields`.\n\nOpenSearch also rejects types and parameters that its release does not have: `No handler for type [flattened] declared\non field [labels]`. With a target up to OpenSearch 2.11, the finding is an error. With a later target, or without a\ntarget, the rule reports only typos, as warnings. lslint checks a file for OpenSearch with `--target opensearch=2.11`,\nif the project deploys OpenSearch (`image: opensearchproject/opensearch:2.11.0`), or if the file contains something\nthat only OpenSearch has, for example `knn`.'
    sources = (*FieldRule.sources, 'each parameter of each field type, tried on these seven releases', 'https://github.com/elastic/elasticsearch/pull/144451', *OPENSEARCH_SOURCES,)
    fix = 'safe/unsafe'
    bad = (fields('"status": {"type": "int"}', 'shop-*'), fields('"tel": {"type": "phone_number"}', 'shop-*'), fields('"user": {"type": "keyword", "ignore_abve": 256}', 'shop-*'), fields('"message": {"type": "text", "ignore_above": 256}', 'shop-*'), fields('"user": {"index": false}', 'shop-*'), fields('"user": "keyword"', 'shop-*'), fields('"user": {"type": "keyword", "properties": {"id": {"type": "long"}}}', 'shop-*'), fields('"m": {"type": "text", "fields": {"a.b": {"type": "keyword"}}}', 'shop-*'), fields('"m": {"type": "text", "fields": {"raw": {"ignore_above": 5}}}', 'shop-*'), '{"template": {"settings": {"knn": true}, "mappings": {"properties": {"s": {"type": "keywrod"}}}}}\n', '{"mappings": {"properties": {"v": {"type": "knn_vector"}, "s": {"type": "keyword", "ignore_abov": 9}}}}\n',)
    good = (fields('"status": {"type": "integer"}', 'shop-*'), fields('"user": {"type": "keyword", "ignore_above": 256}', 'shop-*'), fields('"user": {"type": "object", "properties": {"id": {"type": "long"}}}', 'shop-*'), fields('"m": {"type": "text", "fields": {"raw": {"type": "keyword"}}}', 'shop-*'), '{"template": {"settings": {"knn": true}, "mappings": {"properties": {"v": {"type": "knn_vector", "dimension": 3}}}}}\n', '{"mappings": {"properties": {"v": {"type": "knn_vector"}, "s": {"type": "keyword", "ignore_above": 9}}}}\n',)
    fixed = good[0]


class BadMappingValue(FieldRule):
    code = "ES104"
    covers_opensearch = True
    holds_in_templates = True
    summary = 'Invalid value in a mapping'
    why = 'Elasticsearch rejects a template with an invalid value in a mapping. Elasticsearch 1.7 accepts most of them and fails\nwhen it creates the first index.\n- Parameter of a field: the value has the wrong type or is out of bounds, a required parameter is missing, or two\n  parameters exclude each other: `Failed to parse value [yes] as only [true] or [false] are allowed`. Since 6.0, only\n  `true` and `false` are booleans. A number may be written as a string (`"256"`).\n- Name of a field: it must not be empty, begin with a dot, contain two dots in a row or, since 8.0, consist of spaces.\n  It must not be that of a metadata field such as `_id`, `_source`, `_index` or `_routing`. Other names with a leading\n  underscore are valid.\n- `dynamic`: it must be `true`, `false`, `strict` or, since 7.11, `runtime`. Elasticsearch before 6.0 accepts any\n  other value.\n- `format` of a date field: it contains names of formats or date patterns, separated by `||`: `Invalid format: [x]:\n  Unknown pattern letter`.\n- `dynamic_templates`: it is a list. Each item is an object with exactly one key, the name of the dynamic template.\n  The value of this key contains the conditions and the `mapping`.\n- Condition of a dynamic template: Elasticsearch up to 7.12 rejects one without `match`, `path_match` and\n  `match_mapping_type`. Elasticsearch 7.13 and later apply it to every new field, as `"match": "*"` does in all\n  releases.\n- `match_mapping_type`: it is the JSON type that Elasticsearch detects in the document: `object`, `string`, `long`,\n  `double`, `boolean`, `date` or `binary` (`*` for all). Use `string` instead of `keyword` and `long` instead of\n  `integer`. Elasticsearch 5.x ignores a dynamic template with any other value.\n- Pattern of a dynamic template: with `match_pattern: regex`, it is a Java regular expression. Elasticsearch up to 5.6\n  accepts an invalid one and fails on the first new field.\n\nOpenSearch also rejects a template with an invalid value of an index setting: `Failed to parse value [maybe] as only\n[true] or [false] are allowed.`'
    sources = (*FieldRule.sources, *OPENSEARCH_SOURCES,)
    fix = 'safe'
    bad = (fields('"user": {"type": "keyword", "store": "yes"}', 'web-*'), fields('"user": {"type": "keyword", "ignore_above": "abc"}', 'web-*'), fields('"rate": {"type": "scaled_float"}', 'web-*'), fields('"a..b": {"type": "keyword"}', 'web-*'), fields('"_id": {"type": "keyword"}', 'web-*'), template('"mappings": {"dynamic": "False"}', 'web-*'), fields('"day": {"type": "date", "format": "dd.mi.yyyy"}', 'web-*'), template('"mappings": {"dynamic_templates": {"a": {"match": "a", "mapping": {"type": "long"}}}}', 'web-*'), dynamic('{"a": {"match": "a"}}', 'web-*'), dynamic('{"a": {"match_mapping_type": "keyword", "mapping": {"type": "keyword"}}}', 'web-*'), dynamic('{"a": {"match": "(a", "match_pattern": "regex", "mapping": {"type": "long"}}}', 'web-*'), '{"template": {"settings": {"index.knn": true, "index.hidden": "maybe"}}}\n',)
    good = (fields('"user": {"type": "keyword", "store": true, "ignore_above": "256"}', 'web-*'), fields('"rate": {"type": "scaled_float", "scaling_factor": 100}', 'web-*'), fields('"_ids": {"type": "keyword"}', 'web-*'), template('"mappings": {"dynamic": "strict"}', 'web-*'), fields('"day": {"type": "date", "format": "dd.MM.yyyy"}', 'web-*'), dynamic('{"a": {"match": "(a)", "match_pattern": "regex", "mapping": {"type": "long"}}}', 'web-*'), dynamic('{"a": {"match_mapping_type": "string", "mapping": {"type": "keyword"}}}', 'web-*'), '{"template": {"settings": {"index.knn": true, "index.hidden": true}}}\n',)
    fixed = fields('"user": {"type": "keyword", "store": true}', 'web-*')


class FieldPathConflict(TemplateRule):
    code = "ES108"
    summary = 'Field that is both a value and an object'
    why = 'One field cannot be both a value and an object. Since 5.0, a dot in a field name creates an object, so `host.name`\nturns `host` into an object. Elasticsearch rejects the mapping if it also defines `host` as a `keyword`.\n\nRename one of the two fields, for example `host` to `host.hostname`. Elasticsearch 8.3 and later also accept both fields\nif the mapping sets `subobjects: false`: dots are then part of the name. Elasticsearch 5.6 to 7.17 reject\n`subobjects`.'
    bad = (fields('"host": {"type": "keyword"}, "host.name": {"type": "keyword"}'),)
    good = (fields('"host.hostname": {"type": "keyword"}, "host.name": {"type": "keyword"}'), template('"mappings": {"subobjects": false, "properties": {"host": {"type": "keyword"}, "host.name": {"type": "keyword"}}}'),)


class TemplateShape(TemplateRule):
    code = "ES110"
    about_support = True
    blocks_parsing = True
    merge_repeats = Repeats(keyed_stages=('load',))
    summary = 'Template with an unknown key, or with the wrong structure'
    why = 'Elasticsearch rejects a template whose structure is not that of a template:\n- Unknown key in a template: `unknown key [setting] in the template`. Elasticsearch up to 6.4 ignores the key, so with\n  `mapping` instead of `mappings` it creates indices without the mapping. Legacy, composable and component templates\n  accept different keys. For example, `composed_of` is valid only in a composable template. Elasticsearch 6.0 and\n  later also reject an unknown key in the body of a new index: `unknown key [mapping] for create index`. If the body\n  has no valid key, Elasticsearch 5.x reads it as settings and rejects their names.\n- Unknown key in a mapping: `Root mapping definition has unsupported parameters`. Next to `properties`, a mapping\n  accepts only a few keys. Often a field is outside `properties`, or an index setting is in the mapping. Elasticsearch\n  1.7 accepts the template and fails when it creates the first index.\n- Keys of a legacy and of a composable template in one body. A legacy template (`PUT _template/…`) has `mappings`,\n  `settings` and `aliases` at the top level. A composable template (`PUT _index_template/…`) has them inside\n  `template`, and `priority` instead of `order`.\n- Response of `GET _template/x`, which contains the template inside an object with the name of the template.\n- Value of the wrong type: `settings` and `mappings` must be objects, `version` must be a number, and `priority` must\n  not be negative. Composable and component templates require Elasticsearch 7.8 or later, so the rule also reports\n  them for older targets.\n\nCorrect the name, move the key, or remove it.'
    fix = 'safe/unsafe'
    bad = ('{"index_patterns": ["logs-*"], "setting": {"number_of_shards": 1}, "order": 1}\n', template('"mappings": {"user": {"type": "keyword"}, "dynamic": false}', 'shop-*'), template('"mappings": {"refresh_interval": "5s"}', 'shop-*'), '{"index_patterns": ["weblogs-*"], "priority": 100, "mappings": {"properties": {}}}\n', '{"logs": {"index_patterns": ["logs-*"], "settings": {}}}\n', '{"index_patterns": ["shop-*"], "version": "1", "order": 1}\n', '{"index_patterns": ["shop-*"], "settings": []}\n',)
    good = ('{"index_patterns": ["logs-*"], "settings": {"number_of_shards": 1}, "order": 1}\n', fields('"user": {"type": "keyword"}', 'shop-*'), '{"index_patterns": ["weblogs-*"], "priority": 100, "template": {"mappings": {"properties": {}}}}\n', '{"index_patterns": ["logs-*"], "settings": {}}\n', '{"index_patterns": ["shop-*"], "version": 1, "order": 1}\n',)
    fixed = good[0]


class IndexPatternsTooNew(TemplateRule):
    code = "ES113"
    about_support = True
    summary = '`index_patterns` in a template for a release before 6.0'
    why = 'Elasticsearch 6.0 introduced `index_patterns`, which replaces `template`. Elasticsearch up to 5.6 ignores\n`index_patterns` and rejects the template: `Validation Failed: 1: template is missing`.\n\nFor these releases, rename the key to `template` and give it one pattern.'
    fix = 'safe/unsafe'
    bad = ('{"index_patterns": ["logs-*"], "mappings": {"doc": {"properties": {"a": {"type": "string"}}}}}\n',)
    good = ('{"template": "logs-*", "mappings": {"doc": {"properties": {"a": {"type": "string"}}}}}\n',)


class IndexPatternsMissing(TemplateRule):
    code = "ES114"
    summary = 'Template without index patterns'
    why = 'A template applies to the indices whose names match its patterns. Elasticsearch rejects a template without a\npattern: `index patterns are missing`. An empty list and `null` count as missing.\n\nAdd at least one pattern to `index_patterns`.'
    bad = ('{"index_patterns": [], "settings": {}}\n', '{"index_patterns": null, "mappings": {}}\n',)
    good = ('{"index_patterns": ["logs-*"], "settings": {}}\n',)


class IllegalIndexPattern(TemplateRule):
    code = "ES115"
    holds_in_templates = True
    summary = 'Invalid index pattern'
    why = 'Elasticsearch rejects an index pattern that contains a space, a comma or one of the characters `# \\ / ? " < > |`,\nor starts with `_`. Since 7.0, it also rejects `:` in the patterns of a composable template.\n\nElasticsearch accepts other patterns, although no index has a matching name: patterns with uppercase letters, with a\nleading `-` or `+` (since 5.0) and, in a legacy template, with `:` (since 7.0). The template does not apply because of\nsuch a pattern. The finding is then a warning.\n\nUse a pattern that matches the names of real indices.'
    fix = 'safe'
    bad = ('{"index_patterns": ["Logs-*"], "settings": {}}\n', '{"index_patterns": ["a b*"], "settings": {}}\n',)
    good = ('{"index_patterns": ["logs-*"], "settings": {}}\n',)
    fixed = good[0]


class UnknownIndexSetting(TemplateRule):
    code = "ES122"
    covers_opensearch = True
    holds_in_templates = True
    about_support = True
    summary = 'Setting that a template cannot have'
    why = 'Elasticsearch 5.0 and later reject a template with a setting that is not an index setting:\n`unknown setting [index.refresh-interval]`. Elasticsearch 1.x and 2.x ignore it. Such a setting is\n- misspelled, or one that only other releases have.\n- a node or cluster setting. Elasticsearch reads `cluster.routing.allocation.enable` in a template as\n  `index.cluster.routing.allocation.enable`, which does not exist. Move it to elasticsearch.yml or to the cluster\n  settings, or use an index setting such as `index.routing.allocation.enable`.\n- a setting with a duplicate prefix. Inside the object `index`, settings are written without `index.`: Elasticsearch\n  reads `{"index": {"index.codec": …}}` as `index.index.codec`.\n- a setting that Elasticsearch itself sets for each index: `index.uuid`, `index.creation_date`,\n  `index.version.created` or `index.provided_name`. They appear in the response of `GET index/_settings`.\n\nCorrect the name, remove the setting, or upgrade.\n\nOpenSearch rejects unknown settings, too: `unknown setting [index.mode]`. With a target up to OpenSearch 2.11, the\nfinding is an error. With a later target, or without a target, the rule reports only typos, as warnings, and\n`index.lifecycle.*`, as an error. No release of OpenSearch has `index.lifecycle.*`, the settings of Elasticsearch for\nindex lifecycle management (ILM). OpenSearch has Index State Management (ISM): a new index gets the policy whose\n`ism_template` matches its name. `plugins.index_state_management.policy_id` in a template attaches no policy.'
    sources = (*TemplateRule.sources, 'https://github.com/elastic/elasticsearch/pull/27211', 'https://github.com/elastic/elasticsearch/pull/27411', *OPENSEARCH_SOURCES, 'opensearch-project/OpenSearch#3294: a template with index.lifecycle.name is invalid', 'opensearch-project/index-management#357: ism_template in place of policy_id',)
    fix = 'safe/unsafe'
    bad = (settings('"index.refresh-interval": "5s"'), settings('"replicas": 1'), settings('"index.number_of_shards": 1, "index.uuid": "x1"', 'shop-*'), settings('"cluster.routing.allocation.enable": "all"'), settings('"index": {"index.codec": "best_compression"}'), '{"template": {"settings": {"index.knn": true, "index.refresh-interval": "5s"}}}\n', '{"template": {"settings": {"index.knn": true, "index.lifecycle.name": "logs"}}}\n',)
    good = (settings('"index.refresh_interval": "5s"'), settings('"number_of_replicas": 1'), settings('"index.routing.allocation.enable": "all"'), settings('"index": {"codec": "best_compression"}'), '{"template": {"settings": {"index.knn": true, "index.refresh_interval": "5s"}}}\n',)
    fixed = good[0]


class BadIndexSettingValue(TemplateRule):
    code = "ES123"
    holds_in_templates = True
    summary = 'Invalid value of an index setting'
    why = 'Elasticsearch 5.0 and later reject a template if the value of an index setting has the wrong type or is out of\nrange. Times and sizes need a unit (except `0` and `-1`), and fractions such as `1.5s` are not valid times. Since\n6.0, only `true` and `false` are booleans. Some settings must also fit each other, for example\n`index.routing_partition_size` and the number of shards.'
    sources = (*TemplateRule.sources, 'lowest accepted values, tried setting by setting on 8.19.21 and 9.5.3',)
    fix = 'safe/unsafe'
    bad = (settings('"index.refresh_interval": 5'), settings('"index.number_of_shards": 0'), settings('"index.codec": "lz4"'),)
    good = (settings('"index.refresh_interval": "5s"'), settings('"index.number_of_shards": 1'), settings('"index.codec": "best_compression"'),)
    fixed = good[0]


class UndefinedAnalysisName(FieldRule):
    code = "ES127"
    summary = 'Undefined analyzer, normalizer, tokenizer or filter'
    why = 'A field or an analyzer refers to an analyzer, normalizer, tokenizer or filter that is neither built in nor defined\nunder `analysis` in the settings. Elasticsearch rejects the template: `analyzer [x] not found for field [f]`.\nElasticsearch 1.7 accepts the template, but cannot create an index from it.\n\nDefine the name under `analysis`, or use a built-in one. Templates with `composed_of` are not reported, because a\ncomponent template may define the name.'
    bad = (fields('"m": {"type": "text", "analyzer": "folded"}'),)
    good = (template('"mappings": {"properties": {"m": {"type": "text", "analyzer": "folded"}}}, "settings": {"analysis": {"analyzer": {"folded": {"tokenizer": "standard", "filter": ["asciifolding"]}}}}'),)


class MappingLimitExceeded(TemplateRule):
    code = "ES129"
    summary = 'Mapping that exceeds a limit'
    why = 'Elasticsearch limits the size of a mapping: since 5.0 to 1000 fields (objects and multi-fields count) and 20 levels\n(the root is the first one), since 2.3 to 50 nested fields (100 in 9.4 and later). Elasticsearch rejects a larger\nmapping: `Limit of total fields [1000] has been exceeded`. Settings such as `index.mapping.total_fields.limit` change\nthe limits.\n\nRemove fields that you do not need, or raise the limit in the settings of the template.'
    bad = (template('"mappings": {"properties": {"f0": {"type": "long"}, "f1": {"type": "long"}, "f2": {"type": "long"}, "f3": {"type": "long"}}}, "settings": {"index.mapping.total_fields.limit": 3}'),)
    good = (template('"mappings": {"properties": {"f0": {"type": "long"}, "f1": {"type": "long"}, "f2": {"type": "long"}}}, "settings": {"index.mapping.total_fields.limit": 3}'),)


class MissingComponentTemplate(TemplateRule):
    code = "ES130"
    severity = 'warning'
    stage = 'run'
    required_text = ('composed_of',)
    summary = 'Missing component template'
    why = 'Elasticsearch rejects an index template if the server does not have one of its component templates.\n\nlslint does not know which component templates the server has. By default, it warns only about names that look like\na typo of one in the project. If the checked files contain all component templates, set `components = "closed"` in\n`lslint.toml`. Then every other component template is an error (stage `load`), except those of Elasticsearch itself.'
    may_refuse = True
    bad = ('PUT _component_template/shop-settings\n{"template": {"settings": {"number_of_shards": 1}}}\n\nPUT _index_template/shop\n{"index_patterns": ["shop-*"], "composed_of": ["shop-setings"]}\n',)
    good = ('PUT _component_template/shop-settings\n{"template": {"settings": {"number_of_shards": 1}}}\n\nPUT _index_template/shop\n{"index_patterns": ["shop-*"], "composed_of": ["shop-settings"]}\n',)


class BadDataStreamTimestamp(TemplateRule):
    code = "ES131"
    summary = 'Invalid data stream template'
    why = 'In a data stream, `@timestamp` must have the type `date` or `date_nanos`, with doc values and without\n`ignore_malformed`. The template can require routing only with `"allow_custom_routing": true` in `data_stream`\n(since 8.0). `lifecycle` requires `data_stream`.\n\nElasticsearch rejects a template that breaks one of these rules, for example with\n`data stream timestamp field [@timestamp] is of type [keyword], but [date,date_nanos] is expected`.'
    bad = ('{"index_patterns": ["shop-*"], "data_stream": {}, "template": {"mappings": {"properties": {"@timestamp": {"type": "keyword"}}}}}\n',)
    good = ('{"index_patterns": ["shop-*"], "data_stream": {}, "template": {"mappings": {"properties": {"@timestamp": {"type": "date"}}}}}\n',)


class UnknownNodeSetting(NodeRule):
    code = "ES132"
    holds_in_templates = True
    about_support = True
    summary = 'Unknown setting in elasticsearch.yml'
    why = 'Elasticsearch 5.0 and later do not start with an unknown setting:\n`unknown setting [node.nmae] did you mean [node.name]?`. Elasticsearch 1.x and 2.x ignore the setting.\n\nCorrect the name, or remove the setting. Many settings of plugins are not reported, because lslint does not know all\nof them.'
    fix = 'safe/unsafe'
    bad = ('node.nmae: web\n',)
    good = ('node.name: web\nnode.attr.rack: r1\nlogger.org.elasticsearch: info\n',)
    fixed = 'node.name: web\n'


class InconsistentWatermarks(NodeRule):
    code = "ES133"
    summary = 'Inconsistent disk watermarks'
    why = 'Elasticsearch 6.0 and later check the disk watermarks at startup: `low` ≤ `high` ≤ `flood_stage` for percentages,\nthe reverse order for sizes, and never a mix of both. Otherwise Elasticsearch does not start. A watermark that is\nnot set keeps its default (85 %, 90 % and 95 %), so a size for only `low` or `high` does not fit.'
    bad = ('cluster.routing.allocation.disk.watermark.low: 95%\n', 'cluster.routing.allocation.disk.watermark.low: 10gb\n',)
    good = ('cluster.routing.allocation.disk.watermark.low: 88%\n', 'cluster.routing.allocation.disk.watermark.low: 10gb\ncluster.routing.allocation.disk.watermark.high: 5gb\ncluster.routing.allocation.disk.watermark.flood_stage: 1gb\n',)


class ThreadPoolSizeAboveCores(NodeRule):
    code = "ES134"
    summary = 'Thread pool size above the number of processors'
    why = 'Since 5.0, the thread pools for writing may have at most one thread more than the node has processors. Elasticsearch\ndoes not start with a larger `size`. The rule reports a `size` only if the file also sets the number of processors\n(`node.processors`).\n\nReduce `size`, or remove it to use the default.'
    bad = ('node.processors: 4\nthread_pool.write.size: 16\n',)
    good = ('node.processors: 4\nthread_pool.write.size: 5\n',)


class BadNodeSettingValue(NodeRule):
    code = "ES135"
    holds_in_templates = True
    summary = 'Invalid value of a node setting'
    why = 'Elasticsearch does not start with an invalid value in elasticsearch.yml. Sizes and times need a unit, and the roles\nin `node.roles` must exist. Since 6.0, only `true` and `false` are booleans. An unquoted `yes` is valid, because\nYAML reads it as `true`.'
    fix = 'safe/unsafe'
    bad = ('action.destructive_requires_name: "yes"\n', 'indices.recovery.max_bytes_per_sec: 300\n', 'node.roles: [mastr]\n',)
    good = ('action.destructive_requires_name: true\n', 'action.destructive_requires_name: yes\nindices.recovery.max_bytes_per_sec: 300mb\n',)
    fixed = good[0]


class BadAlias(TemplateRule):
    code = "ES136"
    summary = 'Invalid alias'
    why = 'An alias is an object with at most `filter`, routing options, `is_write_index` and `is_hidden`. In legacy templates,\nElasticsearch 8.0 and later reject other keys. The name must not contain a space, a comma, a quote or a wildcard.\n\nElasticsearch rejects a composable template whose filter has an unknown query. It accepts such a legacy or component\ntemplate, but then cannot create an index from it.'
    bad = ('{"index_patterns": ["logs-*"], "aliases": {"all": {"filter": {"trem": {"a": "b"}}}}}\n', '{"index_patterns": ["logs-*"], "aliases": ["all"]}\n',)
    good = ('{"index_patterns": ["logs-*"], "aliases": {"all": {"filter": {"term": {"a": "b"}}}}}\n', '{"index_patterns": ["logs-*"], "aliases": {"all": {}}}\n',)


class BadAnalysisComponent(TemplateRule):
    code = "ES137"
    summary = 'Invalid analyzer, normalizer, tokenizer or filter'
    why = 'Elasticsearch builds all analyzers of a template when the template is installed, and rejects the template if one of\nthem is invalid. For example, a custom analyzer needs a tokenizer, and the types of all components must exist.\nElasticsearch 1.7 accepts the template and fails when it creates the first index.\n\nCorrect the definition under `analysis`.'
    bad = (settings('"analysis": {"analyzer": {"a": {"type": "custom", "filter": ["lowercase"]}}}'), settings('"analysis": {"filter": {"x": {"type": "nosuch"}}}'),)
    good = (settings('"analysis": {"analyzer": {"a": {"type": "custom", "tokenizer": "standard"}}}'), settings('"analysis": {"filter": {"x": {"type": "lowercase"}}}'),)


class TemplateBreaksNode(TemplateRule):
    code = "ES139"
    summary = 'Template that the Elasticsearch node cannot process'
    why = 'Two mistakes make Elasticsearch fail while it processes the template:\n\n- A filter of type `multiplexer` or `condition` lists itself, or two of them list each other, and an analyzer uses the\n  filter. The master node crashes with a stack overflow.\n- A round of `downsampling` has no `after`. Elasticsearch 8.19 fails with a null pointer, 9.4 and 9.5 with the\n  status 503.\n\nIf no analyzer of the file uses the filter, the verdict is `unknown`, because another template may contain the analyzer.\n\nRemove the filter from its own list, or add `after` to the round.'
    sources = ('PUT requests with such templates to Elasticsearch 7.17.15, 8.19.13, 9.4.3 and 9.5.3', 'source of Elasticsearch: MultiplexerTokenFilterFactory and ScriptedConditionTokenFilterFactory resolve each filter of the list, which resolves its own list, without a limit',)
    bad = (settings('"analysis": {"analyzer": {"a": {"tokenizer": "standard", "filter": ["x"]}}, "filter": {"x": {"type": "multiplexer", "filters": ["lowercase", "x"]}}}', 'shop-*'), '{"index_patterns": ["shop-*"], "data_stream": {}, "template": {"lifecycle": {"downsampling": [{"fixed_interval": "1h"}]}}}\n',)
    good = (settings('"analysis": {"analyzer": {"a": {"tokenizer": "standard", "filter": ["x"]}}, "filter": {"x": {"type": "multiplexer", "filters": ["lowercase"]}}}', 'shop-*'), '{"index_patterns": ["shop-*"], "data_stream": {}, "template": {"lifecycle": {"downsampling": [{"after": "1d", "fixed_interval": "1h"}]}}}\n',)


class IngestProcessor(IngestRule):
    code = "ES140"
    about_support = True
    summary = 'Ingest pipeline that Elasticsearch rejects'
    why = 'Elasticsearch rejects a pipeline with an error in a processor. A previous version of the pipeline stays in use.\n- Unknown processor: `No processor type exists with name [sett]`. A name that resembles no known processor may come\n  from a plugin, so the finding is a warning. `if`, `tag`, `description`, `ignore_failure` and `on_failure` belong\n  inside the object of the processor.\n- Unknown option: `processor [json] doesn\'t support one or more provided configuration parameters [ignore_missing]`.\n  Some options exist only for some processors: `rename`, `grok` and `kv` have `ignore_missing`, but `json` does not.\n- Missing option: `[field] required property is missing`. Some processors require one of two options: `set` requires\n  `value` or, since 7.11, `copy_from`.\n- Options that exclude each other: `value` and `copy_from` of `set`, `add_to_root` and `target_field` of `json`.\n- Invalid value: `property isn\'t a boolean, but of type [java.lang.String]`. Elasticsearch does not convert the values\n  of most options: the string `"true"` is not a boolean, and a single value is not a list. An empty list in\n  `on_failure` is also rejected.\n- Invalid pattern: Elasticsearch compiles the patterns of `grok`, `redact`, `dissect`, `gsub` and `kv` when it creates\n  the pipeline. In `grok`, each `%{NAME}` must be a built-in pattern or defined in `pattern_definitions`. A `dissect`\n  pattern needs at least one key. `output_format` of `date` must be a date pattern; `ISO8601` and `UNIX` exist only for\n  `formats`.\n- Script that does not compile: Elasticsearch compiles scripts and, since 7.9, conditions (`if`) when it creates the\n  pipeline. Fields are in `ctx`, operators are `&&`, `||` and `!`, and `@timestamp` needs quotes: `ctx[\'@timestamp\']`.\n- Processor or option that the release lacks: for example, releases before 6.5 lack the option `if`. With a target,\n  the rule reports only what the target release certainly lacks.\n\nCorrect the processor, or upgrade.'
    sources = ('Elasticsearch 5.0 to 9.x, sources: ConfigurationUtils, Pipeline, the ingest modules and the factories of the processors', 'Elasticsearch 5.0 to 9.x, sources: GrokProcessor, DissectParser and GsubProcessor', 'Elasticsearch 5.0 to 9.x, sources and reference: processors and options by release',)
    fix = 'unsafe'
    bad = ('{"processors": [{"set": {"field": "a", "value": 1}}, {"sett": {"field": "b", "value": 1}}]}\n', '{"processors": [{"set": {"field": "a", "value": 1}, "ignore_failure": true}]}\n', '{"processors": [{"set": {"field": "a", "value": 1}}, {"our_enrichment": {"field": "a"}}]}\n', '{"processors": [{"rename": {"field": "a", "target_field": "b", "ignore_mising": true}}]}\n', '{"processors": [{"json": {"field": "message", "ignore_missing": true}}]}\n', '{"processors": [{"rename": {"field": "a"}}]}\n', '{"processors": [{"rename": {"field": "a", "target_field": "b", "ignore_missing": "true"}}]}\n', '{"processors": [{"grok": {"field": "message", "patterns": "%{IP:ip}"}}]}\n', '{"processors": [{"trim": {"field": "a", "on_failure": []}}]}\n', '{"processors": [{"grok": {"field": "message", "patterns": ["%{IPP:ip}"]}}]}\n', '{"processors": [{"dissect": {"field": "message", "pattern": "a b"}}]}\n', '{"processors": [{"gsub": {"field": "a", "pattern": "(a", "replacement": ""}}]}\n',)
    good = ('{"processors": [{"set": {"field": "a", "value": 1}}, {"set": {"field": "b", "value": 1}}]}\n', '{"processors": [{"set": {"field": "a", "value": 1, "ignore_failure": true}}]}\n', '{"processors": [{"rename": {"field": "a", "target_field": "b", "ignore_missing": true}}]}\n', '{"processors": [{"json": {"field": "message", "if": "ctx.message != null"}}]}\n', '{"processors": [{"set": {"field": "a", "copy_from": "b"}}]}\n', '{"processors": [{"grok": {"field": "message", "patterns": ["%{IP:ip}"]}}]}\n', '{"processors": [{"dissect": {"field": "message", "pattern": "%{a} %{b}"}}]}\n', '{"processors": [{"gsub": {"field": "a", "pattern": "(a)", "replacement": ""}}]}\n',)
    fixed = good[0]
