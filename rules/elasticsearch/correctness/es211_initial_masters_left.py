from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings

_OWN = ("node.name", "network.host", "network.publish_host", "transport.host", "transport.publish_host")


def _names_itself(settings: NodeSettings, named: list[str]) -> bool:
    """Whether a list of nodes contains the name or an address of this node."""
    own = {written.lower() for name in _OWN for written in settings.many(name) or ()}
    hosts = {host for name in named for host in (name.lower(), name.lower().rpartition(":")[0])}
    return not own.isdisjoint(hosts - {""})


class InitialMastersLeft(NodeAdvice):
    code = "ES211"
    severity = "info"
    stage = "run"
    required_text = ("initial_master_nodes",)
    summary = "`cluster.initial_master_nodes` on a node that must not have it"
    why = """\
`cluster.initial_master_nodes` names the master-eligible nodes that form a new cluster.

With `discovery.type: single-node`, Elasticsearch does not start if the setting is present. On a node that is not
master-eligible, the setting has no effect.

Remove the setting."""
    sources = ("Elasticsearch reference: bootstrapping a cluster", "source of Elasticsearch 7: ClusterBootstrapService")
    releases = "7.0-"
    may_refuse = True
    fix = "safe/unsafe"
    bad = (
        "node.name: a\ndiscovery.type: single-node\ncluster.initial_master_nodes: [a]\n",
        "node.name: d1\nnode.roles: [data, ingest]\ncluster.initial_master_nodes: [m1, m2, m3]\n",
    )
    good = (
        "node.name: a\ndiscovery.type: single-node\n",
        "node.name: d1\nnode.roles: [data, ingest]\n",
    )
    fixed = good[0]

    def advise(self, settings: NodeSettings) -> Findings:
        named = settings.many("cluster.initial_master_nodes")
        if not any(named or ()) or (settings.ctx.target is not None and not settings.ctx.target.at_least(7)):
            return
        entry = settings["cluster.initial_master_nodes"][0]
        if settings.is_single():
            if settings.one("discovery.type") is None and not any(
                one.is_mounted for one in settings.ctx.project.deployment.runtimes()
            ):
                return  # the node next to the file may have another elasticsearch.yml
            yield self.finding(
                entry,
                "`cluster.initial_master_nodes` is not allowed with `discovery.type: single-node`, and the node does"
                " not start. Remove one of them",
                fix=settings.drop(entry, "Remove `cluster.initial_master_nodes`", certain=True),
                severity="error",
                stage="start",
            )
            return
        roles = settings.many("node.roles")
        if settings.is_off("node.master") or (roles is not None and "master" not in roles):
            why = "has no effect on a node that is not master-eligible"
            if _names_itself(settings, named or []):
                why += ", but may form a second cluster if its roles change"
            yield self.finding(
                entry,
                f"`cluster.initial_master_nodes` {why}. Remove the setting",
                fix=settings.drop(entry, "Remove `cluster.initial_master_nodes`"),
            )
