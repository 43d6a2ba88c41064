from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class UnknownIndexSetting(TemplateRule):
    code = "ES122"
    summary = "An index setting that does not exist"
    why = """\
From 5.0 on a template with an unknown setting is refused: `unknown setting [index.refresh-interval]`. 1.x and 2.x
stored any name without a word, so that a slip of the pen was never noticed. Settings that older releases had are
told by ES612."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"settings": {"index.refresh-interval": "5s"}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"settings": {"replicas": 1}}}\n',
    )
    good = ('{"index_patterns": ["logs-*"], "template": {"settings": {"index.refresh_interval": "5s"}}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "template": {"settings": {"index.refresh_interval": "5s"}}}\n'
