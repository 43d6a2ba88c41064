from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings, is_complete_config

_HOSTS = ("discovery.seed_hosts", "discovery.zen.ping.unicast.hosts")


class DedicatedRolesMissing(NodeAdvice):
    code = "ES341"
    required_text = ("discovery", "hosts")
    default = False
    elasticsearch_only = True
    summary = "Master nodes that hold data in a large cluster"
    why = """\
The elected master must respond within seconds. On a node that also holds data, a long garbage collection or a busy
disk delays its responses, and the cluster elects a new master.

In clusters of more than ten nodes, use three nodes with only the role `master`. The rule counts the hosts in
`discovery.seed_hosts` (before 7.0 `discovery.zen.ping.unicast.hosts`)."""
    sources = ("Elasticsearch reference: node roles, dedicated master-eligible node",)
    bad = ("discovery.seed_hosts: [a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11]\nnode.roles: [master, data]\n",)
    good = (
        "discovery.seed_hosts: [a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11]\nnode.roles: [data]\n",
        ("discovery.seed_hosts: [a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11]\nnode.roles: [master]\n"),
    )

    def advise(self, found: NodeSettings) -> Findings:
        """Report a node of a large cluster that has both roles."""
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
                f"The node is in a cluster of {len(hosts)} hosts, holds data and can become master: its load can stall"
                " the cluster. Use three dedicated master nodes",
            )
