from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadIndexSettingValue(TemplateRule):
    code = "ES123"
    holds_in_templates = True
    summary = "Invalid value of an index setting"
    why = """\
Elasticsearch 5.0 and later reject a template if the value of an index setting has the wrong type or is out of
range. Times and sizes need a unit (except `0` and `-1`), and fractions such as `1.5s` are not valid times. Since
6.0, only `true` and `false` are booleans. Some settings must also fit each other, for example
`index.routing_partition_size` and the number of shards."""
    sources = (*TemplateRule.sources, "lowest accepted values, tried setting by setting on 8.19.21 and 9.5.3")
    fix = "safe/unsafe"
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.refresh_interval": 5}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.number_of_shards": 0}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.codec": "lz4"}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.refresh_interval": "5s"}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.number_of_shards": 1}}}\n',
        ('{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.codec": "best_compression"}}}\n'),
    )
    fixed = '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.refresh_interval": "5s"}}}\n'
