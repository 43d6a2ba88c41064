from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import count
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings

_NAME = "cluster.routing.allocation.same_shard.host"
_HOSTS = ("discovery.seed_hosts", "discovery.zen.ping.unicast.hosts")


class ReplicasOnSameHost(NodeAdvice):
    code = "ES418"
    required_text = ("hosts", "max_local_storage_nodes")
    summary = "A shard and its replica may lie on one machine"
    why = """\
A replica is never put on the node of its primary, but on another node of the same machine it may be: when the machine
fails, both are gone. `cluster.routing.allocation.same_shard.host: true` (false by default) forbids that. The talk
that this linter began from runs several nodes on each of 141 servers.

That there are several is read from `node.max_local_storage_nodes` (up to 7.x) above 1, or from a list of hosts that
names one machine with two ports beside other machines. Where all nodes are on one machine, replicas could not be
placed at all, and nothing is reported."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "Elasticsearch reference: cluster-level shard allocation, same_shard.host",
    )
    fix = "unsafe"
    bad = (
        "discovery.seed_hosts: ['es1:9300', 'es1:9301', 'es2:9300', 'es2:9301']\n",
        "node.max_local_storage_nodes: 2\ncluster.routing.allocation.same_shard.host: false\n",
    )
    good = (
        "discovery.seed_hosts: ['es1:9300', 'es2:9300']\n",
        "discovery.seed_hosts: ['127.0.0.1:9300', '127.0.0.1:9301']\n",
        "node.max_local_storage_nodes: 2\ncluster.routing.allocation.same_shard.host: true\n",
        "node.max_local_storage_nodes: 1\n",
    )
    fixed = (
        "discovery.seed_hosts: ['es1:9300', 'es1:9301', 'es2:9300', 'es2:9301']\n"
        "cluster.routing.allocation.same_shard.host: true\n"
    )

    def advise(self, found: NodeSettings) -> Findings:
        """A finding where the file shows two nodes of one machine."""
        if found.is_single():
            return
        written = [host for host in found.many(*_HOSTS) or () if host]
        machines = found.hosts(*_HOSTS)
        if written and len(machines) < 2:
            return
        local = found.one("node.max_local_storage_nodes")
        several = count(local.written) if local is not None else None
        named = [each.rpartition(":")[0] for each in set(written)]
        twice = next((host for host in machines if named.count(host) > 1), "")
        if twice:
            character = f"`{twice}` is named with several ports"
        elif several is not None and several > 1:
            character = f"`max_local_storage_nodes` allows {several} nodes a machine"
        else:
            return
        setting = found.one(_NAME)
        message = f"{character}, and a replica may lie on the machine of its primary: set `{_NAME}: true`"
        if setting is not None and setting.is_off():
            yield self.finding(setting.entry, message, fix=setting.replaced("true", f"Set `{_NAME}`"))
        elif _NAME not in found and found.is_complete():
            at = next(found[name][0] for name in _HOSTS if name in found) if twice or local is None else local.entry
            yield self.finding(at, message, fix=found.append(f"{_NAME}: true", f"Set `{_NAME}`"))
