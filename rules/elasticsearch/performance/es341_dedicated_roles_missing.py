from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings, is_complete_config

_HOSTS = ("discovery.seed_hosts", "discovery.zen.ping.unicast.hosts")


class DedicatedRolesMissing(NodeAdvice):
    code = "ES341"
    required_text = ("discovery", "hosts")
    default = False
    summary = "Masters carry data in a large cluster"
    why = """\
The elected master keeps the cluster state and must answer within seconds. On a node that also indexes and searches, a
long garbage collection or a full disk queue makes it miss that, and the cluster elects anew. From about ten nodes on,
three small nodes with the role `master` alone are the usual cure. Reported is a node with both roles where
`discovery.seed_hosts` (before 7.0 `discovery.zen.ping.unicast.hosts`) names more than ten hosts; a short list says
nothing of the size, so this is off by default."""
    sources = ("Elasticsearch reference: node roles, dedicated master-eligible node",)
    bad = (
        "discovery.seed_hosts: [a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11]\nnode.roles: [master, data]\n",
        "discovery.zen.ping.unicast.hosts: a1,a2,a3,a4,a5,a6,a7,a8,a9,a10,a11\n",
    )
    good = (
        "discovery.seed_hosts: [a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11]\nnode.roles: [data]\n",
        "discovery.seed_hosts: [a1, a2, a3]\n",
        "discovery.zen.ping.unicast.hosts: a1,a2,a3,a4,a5,a6,a7,a8,a9,a10,a11\nnode.master: false\n",
    )

    def advise(self, found: NodeSettings) -> Findings:
        """A finding for a node of a large cluster."""
        hosts = found.many(*_HOSTS)
        if hosts is None or len(hosts) <= 10 or not is_complete_config(found.ctx):
            return
        roles = found.many("node.roles")
        both = "master" in roles and any(role.startswith("data") for role in roles) if roles is not None else True
        for name in ("node.master", "node.data"):
            role = found.one(name)
            both = both and (name not in found or (role is not None and role.written.lower() in ("true", "yes", "on")))
        if both:
            at = next(found[name][0] for name in ("node.roles", *_HOSTS) if name in found)
            yield self.finding(
                at,
                f"a node of a cluster of {len(hosts)} hosts is both master and data node, so that its load stalls the"
                " cluster: give three nodes the role of master alone",
            )
