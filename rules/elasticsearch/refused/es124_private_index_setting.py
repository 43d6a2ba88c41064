from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class PrivateIndexSetting(TemplateRule):
    code = "ES124"
    holds_in_templates = True
    summary = "Index setting that only Elasticsearch can set"
    why = """\
Elasticsearch itself sets `index.uuid`, `index.creation_date`, `index.version.created` and `index.provided_name` for
each index. They appear in the response of `GET index/_settings`. Elasticsearch 5.0 and later reject a template that
contains one of them.

Remove these settings."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["shop-*"], "template": {"settings": {"index.number_of_shards": 1, "index.uuid": "x1"}}}\n',
    )
    good = ('{"index_patterns": ["shop-*"], "template": {"settings": {"index.number_of_shards": 1}}}\n',)
    fixed = '{"index_patterns": ["shop-*"], "template": {"settings": {"index.number_of_shards": 1}}}\n'
