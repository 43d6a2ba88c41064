from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class PrivateIndexSetting(TemplateRule):
    code = "ES124"
    holds_in_templates = True
    summary = "Index setting that only Elasticsearch can set"
    why = """\
`GET index/_settings` returns some settings that Elasticsearch sets itself: `index.uuid`, `index.creation_date`,
`index.version.created` and `index.provided_name`. They describe one existing index. Elasticsearch 5.0 and later
reject a template that contains them.

Remove them. The fix does so."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["shop-*"], "template": {"settings": {"index.number_of_shards": 1, "index.uuid": "x1"}}}\n',
    )
    good = ('{"index_patterns": ["shop-*"], "template": {"settings": {"index.number_of_shards": 1}}}\n',)
    fixed = '{"index_patterns": ["shop-*"], "template": {"settings": {"index.number_of_shards": 1}}}\n'
