from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class SettingFailsAtIndexCreation(TemplateRule):
    code = "ES202"
    stage = "start"
    summary = "Index setting that makes index creation fail"
    why = """\
Elasticsearch accepts the template, but cannot create an index from it. The error appears only when Elasticsearch
receives the first document for a new index and rejects it.

The rule reports `soft_deletes.enabled: false` and `translog.retention.*` (rejected since 8.0), and
`number_of_shards: null` (rejected since 7.0).

Remove the setting, or set a number of shards."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.codec": "default", '
        '"index.soft_deletes.enabled": false}}}\n',
    )
    good = ('{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.codec": "default"}}}\n',)
    fixed = '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.codec": "default"}}}\n'
