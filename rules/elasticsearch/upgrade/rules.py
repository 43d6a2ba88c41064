"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldUpgrade
from lslint.rules.elasticsearch.rule import MERGED
from lslint.rules.elasticsearch.rule import MERGED_ADVICE
from lslint.rules.elasticsearch.rule import NodeUpgrade
from lslint.rules.api import Repeats
from lslint.rules.elasticsearch.rule import TemplateUpgrade
from lslint.rules.elasticsearch.examples import fields
from lslint.rules.elasticsearch.examples import settings
from lslint.rules.elasticsearch.examples import template


class LegacyTemplateKey(TemplateUpgrade):
    code = "ES601"
    holds_in_templates = True
    summary = '`template` instead of `index_patterns`'
    why = 'Elasticsearch 6.0 renamed `template` to `index_patterns`. Elasticsearch 6.0 to 7.17 accept the old name, and 8.0 and\nlater reject it: `unknown key [template] in the template`.\n\nRename the key, and make the value a list.\n\nWithout a target, the finding is a warning, because 7.17 accepts the old name.'
    bad = ('{"template": "logs-*", "settings": {"number_of_shards": 1}}\n',)
    good = ('{"index_patterns": ["logs-*"], "settings": {"number_of_shards": 1}}\n',)
    fixed = good[0]


class StringType(FieldUpgrade):
    code = "ES602"
    fix_changes_meaning = True
    merge_repeats = MERGED
    holds_in_templates = True
    summary = 'Removed field type `string`'
    why = 'Elasticsearch 5.0 replaced the type `string` by `text` (for full-text search) and `keyword` (for exact values).\nElasticsearch 6.0 and later reject `string`: `The mapper type [string] declared on field [a] does not exist` (up to\n7.17 `No handler for type [string]`).\n\nUse `keyword` for `index: not_analyzed`, and `text` otherwise.\n\nWithout a target, the finding is an error, because all releases from 7.17 on reject the type.'
    bad = (fields('"user": {"type": "string"}', 'web-*'), '{"index_patterns": ["logs-*"], "mappings": {"properties": {"user": {"type": "string", "index": "not_analyzed"}}}}\n',)
    good = (fields('"user": {"type": "text"}', 'web-*'), '{"index_patterns": ["logs-*"], "mappings": {"properties": {"user": {"type": "keyword"}}}}\n',)
    fixed = good[0]


class IndexAnalyzedValue(FieldUpgrade):
    code = "ES603"
    merge_repeats = MERGED
    holds_in_templates = True
    summary = 'Removed value of `index`'
    why = 'Up to 5.6, `index` accepts `analyzed`, `not_analyzed` and `no`. Since 6.0, `index` must be `true` or `false`:\n`Failed to parse value [no] as only [true] or [false] are allowed`.\n\nWrite `index: false` instead of `no`, and `index: true` instead of the others.\n\nWithout a target, the finding is an error, because all releases from 7.17 on reject these values.'
    bad = (fields('"code": {"type": "long", "index": "no"}', 'web-*'), '{"index_patterns": ["logs-*"], "mappings": {"properties": {"code": {"type": "long", "index": "no"}}}}\n',)
    good = (fields('"code": {"type": "long", "index": false}', 'web-*'), '{"index_patterns": ["logs-*"], "mappings": {"properties": {"code": {"type": "long", "index": false}}}}\n',)
    fixed = good[0]


class OldNormsForm(FieldUpgrade):
    code = "ES605"
    holds_in_templates = True
    summary = '`norms` as an object, or `omit_norms`'
    why = 'Since 5.0, `norms` must be `true` or `false`. Elasticsearch 5.x and 6.x accept the object `{"enabled": false}` and\n`omit_norms` on `text` fields with a warning, and 7.0 and later reject them.\n\nWrite `norms: false`.\n\nWithout a target, the finding is an error, because all releases from 7.17 on reject the old form.'
    bad = (fields('"m": {"type": "text", "norms": {"enabled": false}}', 'web-*'), '{"template": "logs-*", "mappings": {"doc": {"properties": {"m": {"type": "text", "omit_norms": true}}}}}\n',)
    good = (fields('"m": {"type": "text", "norms": false}', 'web-*'),)
    fixed = good[0]


class RemovedTypeInDynamicTemplate(TemplateUpgrade):
    code = "ES606"
    fix_changes_meaning = True
    fails_with_document = True
    merge_repeats = MERGED
    holds_in_templates = True
    summary = 'Removed type or parameter in a dynamic template'
    why = 'Elasticsearch 6.0 to 7.17 accept a dynamic template with a removed type such as `string`, and reject the first\ndocument with a matching new field. Elasticsearch 8.0 and later reject the template.\n\nUse the type or parameter that replaced the old one.\n\nWithout a target, the finding is a warning, because 7.17 accepts the template.'
    bad = ('{"index_patterns": ["logs-*"], "mappings": {"dynamic_templates": [{"s": {"match": "*", "match_mapping_type": "string", "mapping": {"type": "string", "index": "not_analyzed"}}}]}}\n',)
    good = ('{"index_patterns": ["logs-*"], "mappings": {"dynamic_templates": [{"s": {"match": "*", "match_mapping_type": "string", "mapping": {"type": "keyword"}}}]}}\n',)
    fixed = good[0]


class TypedMapping(TemplateUpgrade):
    code = "ES607"
    merge_repeats = MERGED_ADVICE
    undecided_note = 'rejected by 8.0'
    undecided_action = ', and no longer send `include_type_name`'
    summary = 'Mapping nested under a mapping type'
    why = 'Elasticsearch 7.0 and later reject a mapping that is nested under the name of a mapping type:\n`Root mapping definition has unsupported parameters`. Exceptions are requests to 7.x with the parameter\n`include_type_name`, and the type `_doc` in composable and component templates.\n\nMove the contents of the type one level up.\n\nWithout a target, the finding is an error, because all releases from 7.17 on reject the mapping.'
    bad = (template('"mappings": {"doc": {"properties": {"a": {"type": "keyword"}}}}', 'web-*'), '{"index_patterns": ["logs-*"], "mappings": {"doc": {"properties": {"a": {"type": "keyword"}}}}}\n',)
    good = (fields('"a": {"type": "keyword"}', 'web-*'), '{"index_patterns": ["logs-*"], "mappings": {"properties": {"a": {"type": "keyword"}}}}\n',)
    fixed = good[0]


class DefaultMapping(TemplateUpgrade):
    code = "ES608"
    holds_in_templates = True
    summary = '`_default_` mapping'
    why = '`_default_` was the base mapping of all new mapping types. Elasticsearch 7.0 and later reject it.\n\nMove its contents, often dynamic templates, into the mapping itself.\n\nWithout a target, the finding is an error, because all releases from 7.17 on reject `_default_`.'
    bad = ('{"index_patterns": ["logs-*"], "mappings": {"_default_": {"dynamic_templates": []}}}\n',)
    good = ('{"index_patterns": ["logs-*"], "mappings": {"dynamic_templates": []}}\n',)
    fixed = good[0]


class SeveralMappingTypes(TemplateUpgrade):
    code = "ES609"
    summary = 'Several mapping types'
    why = 'Since 6.0, a new index can have only one mapping type. Types are deprecated since 7.0 and were removed in 8.0.\nElasticsearch 6.x rejects a template with several: `Rejecting mapping update to […] as the final mapping would have more\nthan 1 type: [a, b]`.\n\nCreate a separate index per type, or one mapping with an additional field that contains the type.\n\nWithout a target, the finding is an error, because all releases from 7.17 on reject the template.'
    fix = 'none'
    bad = ('{"index_patterns": ["logs-*"], "mappings": {"a": {"properties": {}}, "b": {"properties": {}}}}\n',)
    good = ('{"index_patterns": ["logs-*"], "mappings": {"a": {"properties": {}}}}\n',)


class RemovedMappingPart(TemplateUpgrade):
    code = "ES610"
    merge_repeats = MERGED
    holds_in_templates = True
    summary = 'Removed part of a mapping'
    why = 'Elasticsearch rejects a template with a type, parameter or mapping key that the release has removed: for example,\n`_timestamp` and `_ttl` in 5.0, `_parent` in 6.0, and `boost` in 8.0. The message names the first release that\nrejects it.\n\nRemove the part, or use its replacement.\n\nWithout a target, the releases from 7.17 on count: what all of them reject is an error, and what only some reject is a\nwarning.'
    bad = ('{"index_patterns": ["logs-*"], "mappings": {"properties": {"m": {"type": "text", "boost": 2.0}}}}\n', template('"mappings": {"_ttl": {"enabled": true}}', 'web-*'),)
    good = ('{"index_patterns": ["logs-*"], "mappings": {"properties": {"m": {"type": "text"}}}}\n', template('"mappings": {}', 'web-*'),)
    fixed = good[0]


class RemovedAllField(TemplateUpgrade):
    code = "ES611"
    holds_in_templates = True
    summary = '`_all` field'
    why = 'Up to 5.6, the `_all` field contains the values of all other fields in one string. Elasticsearch 6.x rejects an\nentry that enables `_all`, and 7.0 and later reject every `_all` entry.\n\nRemove the entry. If searches use `_all`, copy the fields into a separate field with `copy_to`.\n\nWithout a target, the finding is an error, because all releases from 7.17 on reject `_all`.'
    bad = ('{"index_patterns": ["logs-*"], "mappings": {"_all": {"enabled": false}, "dynamic": false}}\n', '{"index_patterns": ["logs-*"], "mappings": {"_all": {"enabled": true}, "dynamic": false}}\n',)
    good = ('{"index_patterns": ["logs-*"], "mappings": {"dynamic": false}}\n',)
    fixed = good[0]


class RemovedIndexSetting(TemplateUpgrade):
    code = "ES612"
    holds_in_templates = True
    summary = 'Removed index setting'
    why = 'Elasticsearch rejects a template with an index setting that the release has removed: for example,\n`index.merge.async` in 5.0, `index.store.throttle.*` in 6.0, and `index.mapper.dynamic` in 7.0 (the last patch\nreleases of 7.17 accept it).\n\nRemove the setting.\n\nWithout a target, the releases from 7.17 on count: what all of them reject is an error, and what only some reject is a\nwarning.'
    sources = (*TemplateUpgrade.sources, 'https://github.com/elastic/elasticsearch/pull/26603', 'https://github.com/elastic/elasticsearch/issues/96075',)
    bad = (settings('"index.codec": "default", "index.mapper.dynamic": false'), '{"template": "weblogs-*", "settings": {"index.merge.async": true}}\n',)
    good = (settings('"index.codec": "default"'),)
    fixed = good[0]


class RemovedNodeSetting(NodeUpgrade):
    code = "ES613"
    holds_in_templates = True
    merge_repeats = Repeats(by='rule')
    summary = 'Removed node setting'
    why = 'Elasticsearch does not start with a setting that the release has removed: for example, `bootstrap.mlockall` and\n`discovery.zen.ping.multicast.enabled` in 5.0, `http.enabled` in 7.0, and `discovery.zen.minimum_master_nodes`,\n`node.master` and `transport.tcp.port` in 8.0.\n\nUse the replacement, or remove the setting.\n\nWithout a target, the releases from 7.17 on count: what all of them reject is an error, and what only some reject is a\nwarning.'
    bad = ('transport.tcp.port: 9300\n', 'node.roles: [data]\nbootstrap.mlockall: true\n',)
    good = ('transport.port: 9300\n', 'node.roles: [data]\nbootstrap.memory_lock: true\n',)
    fixed = good[0]


class IndexSettingInNodeConfig(NodeUpgrade):
    code = "ES614"
    holds_in_templates = True
    merge_repeats = Repeats(by='wording', stages=('load', 'start', 'run', 'advice'))
    summary = 'Index setting in elasticsearch.yml'
    why = 'Elasticsearch 5.0 and later do not start with an `index.*` setting in elasticsearch.yml:\n`node settings must not contain any index level settings`. Only `index.codec` and `index.store.type` are allowed.\n\nMove the setting to an index template.\n\nWithout a target, the finding is an error, because all releases from 7.17 on reject the setting.'
    fix = 'none'
    bad = ('node.roles: [data]\nindex.refresh_interval: 5s\n', 'index.number_of_replicas: 0\n',)
    good = ('node.roles: [data]\n', 'index.codec: best_compression\n',)
