"""ES403: ``discovery.zen.minimum_master_nodes`` missing or 1 with several hosts, up to 6.x."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.advice.index import count, set_value
from lslint.rules.elasticsearch.advice.node import (
    append,
    hosts,
    is_off,
    newest,
    node_settings,
    one,
    tells_all,
)

_NAME = "discovery.zen.minimum_master_nodes"
_HOSTS = "discovery.zen.ping.unicast.hosts"


class MinimumMasterNodes(Rule):
    code = "ES403"
    name = "minimum-master-nodes"
    severity = "warning"
    stage = "advice"
    kinds = ("elasticsearch-settings",)
    visits = ("document",)
    words = ("hosts",)
    summary = "A cluster that may split in two"
    why = """\
Up to 6.x a master is elected by `discovery.zen.minimum_master_nodes` votes, 1 by default: when the network parts,
each side elects its own, both take writes, and one side's are lost. With n nodes that may become master it has to be
n / 2 + 1, says the reference. Reported are files that name two hosts or more and leave it out, or set it to 1; other
numbers are not, as not every host that is named must be a master. From 7.0 on the nodes keep count themselves, and
8.0 refuses the setting (ES613)."""
    sources = ("Elasticsearch reference 6.8: discovery.zen.minimum_master_nodes, avoiding split brain",)
    releases = "1.0-6.8"
    fix = "unsafe"
    bad = (
        "discovery.zen.ping.unicast.hosts: [es1, es2, es3]\n",
        "discovery.zen:\n  ping.unicast.hosts: es1:9300,es2:9300,es3:9300\n  minimum_master_nodes: 1\n",
    )
    good = (
        "discovery.zen.ping.unicast.hosts: [es1, es2, es3]\ndiscovery.zen.minimum_master_nodes: 2\n",
        "discovery.zen.ping.unicast.hosts: [127.0.0.1]\n",
        "discovery.zen.ping.unicast.hosts: [es1, es2, es3]\nnode.master: false\n",
        "discovery.seed_hosts: [es1, es2, es3]\n",
    )
    fixed = "discovery.zen.ping.unicast.hosts: [es1, es2, es3]\ndiscovery.zen.minimum_master_nodes: 2\n"

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        found = node_settings(node, ctx)
        if found is None:
            return
        if newest(found, ctx) >= (7,):
            return
        named = hosts(found, _HOSTS)
        votes = len(named) // 2 + 1
        if len(named) < 2 or is_off(one(found, "node.master")):
            return
        told = one(found, _NAME)
        number = count(told[2]) if told is not None else None
        why = f"{len(named)} hosts can elect two masters when the network parts, and writes are lost"
        if told is not None and number is not None and number < 2:
            yield self.finding(
                told[0],
                f"`minimum_master_nodes: {told[2]}`: {why}: set it to {votes} if all of them may become master"
                " (n / 2 + 1)",
                fix=set_value(told[1], str(votes), "unsafe", f"Ask for {votes} votes"),
            )
        elif _NAME not in found and tells_all(found, ctx):
            yield self.finding(
                found[_HOSTS][0],
                f"`{_NAME}` is not set: {why}: set it to {votes} if all of them may become master (n / 2 + 1)",
                fix=append(node, f"{_NAME}: {votes}", f"Ask for {votes} votes", ctx),
            )
