from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings


class RedundantTier(NodeAdvice):
    code = "ES272"
    severity = "warning"
    stage = "run"
    required_text = ("roles",)
    summary = "Data tier in addition to the role `data`"
    why = """\
The role `data` includes all data tiers. With `node.roles: [data, data_warm]`, the node also holds hot, cold and
content data, so `data_warm` has no effect, and lifecycle policies do not move indices as intended.

Remove `data` if the node is only for some tiers, else remove the tiers."""
    sources = (
        "https://www.elastic.co/docs/deploy-manage/distributed-architecture/clusters-nodes-shards/node-roles",
        "https://github.com/elastic/elasticsearch/issues/105000",
    )
    releases = "7.10-"
    bad = ("node.roles: [master, data, data_warm]\n",)
    good = ("node.roles: [master, data_warm]\n", "node.roles: [master, data]\n")

    def advise(self, settings: NodeSettings) -> Findings:
        """Report tiers in `node.roles` that `data` includes."""
        if settings.ctx.target is not None and not settings.ctx.target.at_least(7, 10):
            return
        roles = settings.many("node.roles") or []
        tiers = [f"`{role}`" for role in dict.fromkeys(roles) if role.startswith("data_")]
        if "data" in roles and tiers:
            effect = f"{tiers[0]} has no effect" if len(tiers) == 1 else f"{tiers[0]} and other tiers have no effect"
            message = f"The role `data` includes all data tiers, so {effect}. Remove `data`, or the tiers"
            yield self.finding(settings["node.roles"][0], message)
