from __future__ import annotations

from collections import Counter

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import count
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings

_NAME = "cluster.routing.allocation.same_shard.host"
_MAJORITY = "discovery.zen.minimum_master_nodes"
_HOSTS = ("discovery.seed_hosts", "discovery.zen.ping.unicast.hosts")


class ReplicasOnSameHost(NodeAdvice):
    code = "ES418"
    required_text = ("hosts", "max_local_storage_nodes")
    summary = "Primary and replica allowed on the same machine"
    why = """\
Elasticsearch never puts a replica on the node of its primary, but it may put it on another node on the same
machine. If the machine fails, both are lost. `cluster.routing.allocation.same_shard.host: true` prevents this.

The rule reports files that show several nodes per machine, as in the examples."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: several nodes on each of 141 servers",
        "Elasticsearch reference: cluster-level shard allocation, same_shard.host",
    )
    fix = "unsafe"
    bad = (
        "discovery.seed_hosts: ['es1:9300', 'es1:9301', 'es2:9300', 'es2:9301']\n",
        "node.max_local_storage_nodes: 2\ncluster.routing.allocation.same_shard.host: false\n",
    )
    good = (
        (
            "discovery.seed_hosts: ['es1:9300', 'es1:9301', 'es2:9300', 'es2:9301']\n"
            "cluster.routing.allocation.same_shard.host: true\n"
        ),
        "node.max_local_storage_nodes: 2\ncluster.routing.allocation.same_shard.host: true\n",
    )
    fixed = (
        "discovery.seed_hosts: ['es1:9300', 'es1:9301', 'es2:9300', 'es2:9301']\n"
        "cluster.routing.allocation.same_shard.host: true\n"
    )

    def advise(self, found: NodeSettings) -> Findings:
        """Report a file that indicates two nodes on one machine."""
        if found.is_single():
            return
        written = [host for host in found.many(*_HOSTS) or () if host]
        machines = found.hosts(*_HOSTS)
        if not machines and (found.stands_alone() or found.many(_MAJORITY) == ["1"]):
            return
        if written and len(machines) < 2:
            return
        local = found.one("node.max_local_storage_nodes")
        several = count(local.written) if local is not None else None
        ports = Counter(each.rpartition(":")[0] for each in set(written))
        twice = next((host for host in machines if ports[host] > 1), "")
        if twice:
            cause = f"`{twice}` is listed with several ports"
        elif several is not None and several > 1:
            cause = f"`max_local_storage_nodes` allows {several} nodes per machine"
        else:
            return
        setting = found.one(_NAME)
        message = f"{cause}, so a replica may be on the same machine as its primary. Set `{_NAME}: true`"
        if setting is not None and setting.is_off():
            yield self.finding(setting.entry, message, fix=setting.replaced("true", f"Set `{_NAME}` to `true`"))
        elif not found.has(_NAME) and found.is_complete():
            at = next(found[name][0] for name in _HOSTS if name in found) if twice or local is None else local.entry
            yield self.finding(at, message, fix=found.append(f"{_NAME}: true", f"Add `{_NAME}: true`"))
