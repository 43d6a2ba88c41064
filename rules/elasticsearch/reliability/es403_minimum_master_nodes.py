from __future__ import annotations

from lslint.rules.api import Findings, Fix
from lslint.rules.elasticsearch.advice.index import count
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings

_NAME = "discovery.zen.minimum_master_nodes"
_HOSTS = "discovery.zen.ping.unicast.hosts"


class MinimumMasterNodes(NodeAdvice):
    code = "ES403"
    severity = "warning"
    required_text = ("hosts",)
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

    def advise(self, found: NodeSettings) -> Findings:
        """A finding for a list of hosts of which fewer than half decide."""
        named = found.hosts(_HOSTS)
        if found.newest() >= (7,) or len(named) < 2 or found.is_off("node.master"):
            return
        votes = len(named) // 2 + 1
        setting = found.one(_NAME)
        number = count(setting.written) if setting is not None else None
        why = (
            f"{len(named)} hosts can elect two masters when the network parts, and writes are lost: set it to {votes}"
            " if all of them may become master (n / 2 + 1)"
        )
        if setting is not None and number is not None and number < 2:
            fix: Fix | None = setting.replaced(str(votes), f"Ask for {votes} votes")
            yield self.finding(setting.entry, f"`minimum_master_nodes: {setting.written}`: {why}", fix=fix)
        elif _NAME not in found and found.is_complete():
            fix = found.append(f"{_NAME}: {votes}", f"Ask for {votes} votes")
            yield self.finding(found[_HOSTS][0], f"`{_NAME}` is not set: {why}", fix=fix)
