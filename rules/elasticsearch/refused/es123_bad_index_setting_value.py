from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadIndexSettingValue(TemplateRule):
    code = "ES123"
    summary = "A value that an index setting does not take"
    why = """\
Times and sizes need a unit since 5.0 (`0` and `-1` aside), fractions of a time are refused, numbers have ranges,
and from 6.0 on booleans are `true` and `false` only. 1.x and 2.x looked at the values when the index was made, if
at all. The lowest values were found by trying each setting on 8.19.21 and 9.5.3."""
    fix = "safe/unsafe"
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"settings": {"index.refresh_interval": 5}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"settings": {"index.number_of_shards": 0}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"settings": {"index.codec": "lz4"}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"settings": {"index.refresh_interval": "-1"}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"settings": {"index.number_of_shards": "2"}}}\n',
    )
    fixed = '{"index_patterns": ["logs-*"], "template": {"settings": {"index.refresh_interval": "5s"}}}\n'
