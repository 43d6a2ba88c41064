"""ES418: several nodes on a machine, and ``same_shard.host`` not true."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.advice.index import count, set_value
from lslint.rules.elasticsearch.advice.node import (
    append,
    hosts,
    is_off,
    is_single,
    many,
    node_settings,
    one,
    tells_all,
)

_NAME = "cluster.routing.allocation.same_shard.host"
_HOSTS = ("discovery.seed_hosts", "discovery.zen.ping.unicast.hosts")


class ReplicasOnSameHost(Rule):
    code = "ES418"
    name = "replicas-on-same-host"
    severity = "info"
    stage = "advice"
    kinds = ("elasticsearch-settings",)
    visits = ("document",)
    words = ("hosts", "max_local_storage_nodes")
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

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        found = node_settings(node, ctx)
        if found is None:
            return
        if is_single(found):
            return
        written = [host for host in many(found, *_HOSTS) or () if host]
        machines = hosts(found, *_HOSTS)
        if written and len(machines) < 2:
            return
        local = one(found, "node.max_local_storage_nodes")
        several = count(local[2]) if local is not None else None
        named = [each.rpartition(":")[0] for each in set(written)]
        ports = dict.fromkeys(named, 0)
        for each in named:
            ports[each] += 1
        twice = next((host for host in machines if ports.get(host, 0) > 1), "")
        if twice:
            sign = f"`{twice}` is named with several ports"
        elif several is not None and several > 1:
            sign = f"`max_local_storage_nodes` allows {several} nodes a machine"
        else:
            return
        told = one(found, _NAME)
        message = f"{sign}, and a replica may lie on the machine of its primary: set `{_NAME}: true`"
        if told is not None and is_off(told):
            yield self.finding(told[0], message, fix=set_value(told[1], "true", "unsafe", f"Set `{_NAME}`"))
        elif _NAME not in found and tells_all(found, ctx):
            at = next(found[name][0] for name in _HOSTS if name in found) if twice or local is None else local[0]
            yield self.finding(at, message, fix=append(node, f"{_NAME}: true", f"Set `{_NAME}`", ctx))
