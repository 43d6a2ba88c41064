from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadIndexSettingValue(TemplateRule):
    code = "ES123"
    holds_in_templates = True
    summary = "Invalid value of an index setting"
    why = """\
Since 5.0 times and sizes need a unit (except `0` and `-1`), fractions such as `1.5s` are not valid times, and numbers
must be within their range. Since 6.0 booleans are only `true` and `false`.

Elasticsearch rejects a template with any other value. 1.x and 2.x check the values only when they create an index, or
not at all.

Use a value that the setting accepts."""
    sources = (*TemplateRule.sources, "lowest accepted values, tried setting by setting on 8.19.21 and 9.5.3")
    fix = "safe/unsafe"
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.refresh_interval": 5}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.number_of_shards": 0}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.codec": "lz4"}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.refresh_interval": "30s"}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.number_of_shards": "2"}}}\n',
    )
    fixed = '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.refresh_interval": "5s"}}}\n'
