from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class NodeSettingInTemplate(TemplateRule):
    code = "ES125"
    holds_in_templates = True
    summary = "Node or cluster setting in a template"
    why = """\
Elasticsearch adds `index.` to the settings of a template: `cluster.routing.allocation.enable` becomes
`index.cluster.routing.allocation.enable`, a setting that does not exist. 5.0 and later reject the template. Earlier
releases store the setting, which then has no effect.

Move the setting to elasticsearch.yml or to the cluster settings."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"cluster.routing.allocation.enable": "all"}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.routing.allocation.enable": "all"}}}\n',
    )
