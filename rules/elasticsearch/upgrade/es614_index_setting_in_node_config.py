from __future__ import annotations

from lslint.rules.elasticsearch.rule import NodeUpgrade


class IndexSettingInNodeConfig(NodeUpgrade):
    code = "ES614"
    summary = "A setting of indices in elasticsearch.yml"
    why = """\
Up to 2.4 `index.*` in elasticsearch.yml was the default of all indices. From 5.0 on the node does not start with
one: `node settings must not contain any index level settings` (`index.codec` and `index.store.type` aside). Put
them into a template."""
    fix = "none"
    bad = ("index.number_of_replicas: 0\n",)
    good = ("index.codec: best_compression\n",)
