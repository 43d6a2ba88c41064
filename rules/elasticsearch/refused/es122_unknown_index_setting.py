from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class UnknownIndexSetting(TemplateRule):
    code = "ES122"
    holds_in_templates = True
    summary = "Unknown index setting"
    why = """\
Elasticsearch 5.0 and later reject a template with an unknown index setting: `unknown setting
[index.refresh-interval]`. 1.x and 2.x stored any name without an error, so a typo went unnoticed.

Correct the name, or remove the setting. ES612 reports settings that older releases had."""
    fix = "unsafe"
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"settings": {"index.refresh-interval": "5s"}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"settings": {"replicas": 1}}}\n',
    )
    good = ('{"index_patterns": ["logs-*"], "template": {"settings": {"index.refresh_interval": "5s"}}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "template": {"settings": {"index.refresh_interval": "5s"}}}\n'
