from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class NodeSettingInTemplate(TemplateRule):
    code = "ES125"
    holds_in_templates = True
    summary = "Node or cluster setting in a template"
    why = """\
All settings in a template are index settings: Elasticsearch reads `cluster.routing.allocation.enable` as
`index.cluster.routing.allocation.enable`, which does not exist. Elasticsearch 5.0 and later reject the template.
Elasticsearch 1.x and 2.x ignore the setting.

Move the setting to elasticsearch.yml or to the cluster settings, or use an index setting such as
`index.routing.allocation.enable`."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"cluster.routing.allocation.enable": "all"}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.routing.allocation.enable": "all"}}}\n',
    )
