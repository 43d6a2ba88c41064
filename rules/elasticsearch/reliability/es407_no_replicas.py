from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import (
    IndexSettingAdvice,
    setting,
    sizing,
)
from lslint.rules.elasticsearch.model.template_view import TemplateView


class NoReplicas(IndexSettingAdvice):
    code = "ES407"
    required_text = ("number_of_replicas",)
    summary = "`number_of_replicas: 0`"
    why = """\
Without a replica, each shard exists on one node only. If that node is down, the index is unavailable. If its disk
fails, the data is lost.

Use one replica. On a single node, 0 is correct. `auto_expand_replicas: 0-1` fits clusters of any size.

The rule reports only if it is selected, or if `lslint.toml` sets the number of nodes, for example `nodes = 3` under
`[cluster]`."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: 0 replicas as the baseline of benchmarks",
        "Elasticsearch reference: index modules, number_of_replicas",
    )
    fix = "unsafe"
    bad = ('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_replicas": 0 } } }\n',)
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_replicas": 1 } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "auto_expand_replicas": "0-1" } } }\n',
    )
    fixed = good[0]

    settings = ("number_of_replicas",)
    message = (
        "`number_of_replicas: 0` keeps a single copy: if its node is lost, so is the index. Set 1 if there is a"
        " second node, or `auto_expand_replicas: 0-1`"
    )
    write, fix_message = "1", "Set `number_of_replicas` to 1"

    def is_bad(self, value: str, template: TemplateView) -> bool:
        if value != "0" or sizing("nodes", template.ctx) == 1:
            return False
        expanded = setting(template, "auto_expand_replicas")
        names = [name for name in (*template.patterns(), template.name) if name]
        internal = bool(names) and all(name.startswith(".") for name in names)
        if internal or (expanded is not None and expanded.written != "false"):
            return False
        return template.ctx.project.deployment.single_node() is None

    def details(self, value: str, template: TemplateView) -> dict[str, bool]:
        return {"optional": (sizing("nodes", template.ctx) or 0) < 2}
