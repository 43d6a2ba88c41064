from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings


class NoContentTier(NodeAdvice):
    code = "ES273"
    severity = "warning"
    stage = "run"
    required_text = ("roles",)
    summary = "Single node without the role `data_content`"
    why = """\
Elasticsearch allocates new indices that belong to no data stream, system indices included, to nodes with the role
`data_content` or `data`. If the only node has neither, their shards stay unassigned.

Add `data_content` to `node.roles`."""
    sources = (
        "https://www.elastic.co/docs/manage-data/lifecycle/data-tiers",
        "https://github.com/elastic/elasticsearch/issues/74528",
    )
    releases = "7.10-"
    bad = ("node.roles: [master, data_hot, ingest]\ndiscovery.type: single-node\n",)
    good = (
        "node.roles: [master, data_hot, data_content, ingest]\ndiscovery.type: single-node\n",
        "node.roles: [data_hot]\n",
    )

    def advise(self, settings: NodeSettings) -> Findings:
        if settings.ctx.target is not None and not settings.ctx.target.at_least(7, 10):
            return
        roles = settings.many("node.roles")
        if roles is not None and settings.is_single() and not {"data", "data_content"} & set(roles):
            message = (
                "The only node has no role `data_content`, so shards of ordinary indices stay unassigned. Add"
                " `data_content`"
            )
            yield self.finding(settings["node.roles"][0], message)
