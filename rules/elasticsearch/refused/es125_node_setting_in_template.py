from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class NodeSettingInTemplate(TemplateRule):
    code = "ES125"
    summary = "A setting of the node or the cluster in a template"
    why = """\
Settings of a template are read as `index.…`; `cluster.routing.allocation.enable` becomes
`index.cluster.routing.allocation.enable`, which does not exist: refused from 5.0 on, stored without effect before.
It belongs into elasticsearch.yml or into the cluster settings."""
    bad = ('{"index_patterns": ["logs-*"], "template": {"settings": {"cluster.routing.allocation.enable": "all"}}}\n',)
    good = ('{"index_patterns": ["logs-*"], "template": {"settings": {"index.routing.allocation.enable": "all"}}}\n',)
