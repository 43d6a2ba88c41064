from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class IndexSettingTwice(TemplateRule):
    code = "ES207"
    severity = "warning"
    stage = "run"
    elasticsearch_only = False
    summary = "Index setting with two different values"
    why = """\
`number_of_shards`, `index.number_of_shards` and `{"index": {"number_of_shards": …}}` are the same setting. If a
template sets it twice with different values, Elasticsearch accepts the template and uses only one of the values.

Remove one of the two."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"number_of_shards": 2, '
        '"index.number_of_shards": 3}}}\n',
    )
    good = ('{"index_patterns": ["weblogs-*"], "template": {"settings": {"number_of_shards": 3}}}\n',)
