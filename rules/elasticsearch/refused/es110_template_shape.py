from __future__ import annotations

from lslint.rules.api import Repeats
from lslint.rules.elasticsearch.rule import TemplateRule


class TemplateShape(TemplateRule):
    code = "ES110"
    about_support = True
    blocks_parsing = True
    merge_repeats = Repeats(keyed_stages=("load",))
    summary = "Template with an unknown key, or with the wrong structure"
    why = """\
Elasticsearch rejects a template whose structure is not that of a template:
- Unknown key in a template: `unknown key [setting] in the template`. Elasticsearch up to 6.4 ignores the key, so with
  `mapping` instead of `mappings` it creates indices without the mapping. Legacy, composable and component templates
  accept different keys. For example, `composed_of` is valid only in a composable template. Elasticsearch 6.0 and
  later also reject an unknown key in the body of a new index: `unknown key [mapping] for create index`. If the body
  has no valid key, Elasticsearch 5.x reads it as settings and rejects their names.
- Unknown key in a mapping: `Root mapping definition has unsupported parameters`. Next to `properties`, a mapping
  accepts only a few keys. Often a field is outside `properties`, or an index setting is in the mapping. Elasticsearch
  1.7 accepts the template and fails when it creates the first index.
- Keys of a legacy and of a composable template in one body. A legacy template (`PUT _template/…`) has `mappings`,
  `settings` and `aliases` at the top level. A composable template (`PUT _index_template/…`) has them inside
  `template`, and `priority` instead of `order`.
- Response of `GET _template/x`, which contains the template inside an object with the name of the template.
- Value of the wrong type: `settings` and `mappings` must be objects, `version` must be a number, and `priority` must
  not be negative. Composable and component templates require Elasticsearch 7.8 or later, so the rule also reports
  them for older targets.

Correct the name, move the key, or remove it."""
    fix = "safe/unsafe"
    bad = (
        '{"index_patterns": ["logs-*"], "setting": {"number_of_shards": 1}, "order": 1}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"user": {"type": "keyword"}, "dynamic": false}}}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"refresh_interval": "5s"}}}\n',
        '{"index_patterns": ["weblogs-*"], "priority": 100, "mappings": {"properties": {}}}\n',
        '{"logs": {"index_patterns": ["logs-*"], "settings": {}}}\n',
        '{"index_patterns": ["shop-*"], "version": "1", "order": 1}\n',
        '{"index_patterns": ["shop-*"], "settings": []}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "settings": {"number_of_shards": 1}, "order": 1}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"user": {"type": "keyword"}}}}}\n',
        '{"index_patterns": ["weblogs-*"], "priority": 100, "template": {"mappings": {"properties": {}}}}\n',
        '{"index_patterns": ["logs-*"], "settings": {}}\n',
        '{"index_patterns": ["shop-*"], "version": 1, "order": 1}\n',
    )
    fixed = '{"index_patterns": ["logs-*"], "settings": {"number_of_shards": 1}, "order": 1}\n'
