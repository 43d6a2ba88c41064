from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class SettingFailsAtIndexCreation(TemplateRule):
    code = "ES202"
    stage = "start"
    summary = "Index setting that makes index creation fail"
    why = """\
Elasticsearch accepts a template with these settings, but cannot create an index from it: `soft_deletes.enabled: false`
and `translog.retention.*` since 8.0 (`Creating indices with soft-deletes disabled is no longer supported`), and
`number_of_shards: null` since 7.0.

The PUT request of the template succeeds. The error appears only when the first matching index is created, for example
with the first event after midnight, and no event is indexed until then.

Remove the setting."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.codec": "default", '
        '"index.soft_deletes.enabled": false}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.codec": "default", '
        '"index.soft_deletes.enabled": true}}}\n',
    )
    fixed = '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.codec": "default"}}}\n'
