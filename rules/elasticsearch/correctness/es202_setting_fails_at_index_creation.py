from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class SettingFailsAtIndexCreation(TemplateRule):
    code = "ES202"
    stage = "start"
    summary = "A setting that lets the template in and the index fail"
    why = """\
Some settings pass with the template and are refused with the first index that is made of it, at midnight:
`soft_deletes.enabled: false` and `translog.retention.*` from 8.0 on (`Creating indices with soft-deletes disabled
is no longer supported`), a number of shards of `null` from 7.0 on."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"settings": {"index.codec": "default", '
        '"index.soft_deletes.enabled": false}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"settings": {"index.codec": "default", '
        '"index.soft_deletes.enabled": true}}}\n',
    )
    fixed = '{"index_patterns": ["logs-*"], "template": {"settings": {"index.codec": "default"}}}\n'
