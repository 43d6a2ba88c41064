from __future__ import annotations

from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings

_NAME = "discovery.zen.ping.multicast.enabled"


class MulticastDiscovery(NodeSettingAdvice):
    code = "ES505"
    severity = "warning"
    summary = "Any node of the network joins the cluster"
    why = """\
With multicast a node calls for others in the whole network, and any that has the name of the cluster joins and takes
shards: the laptop of a colleague with a copy of the file as well, or somebody else's test. It is on by default on 1.x
and a plugin on 2.x; 5.0 has none and refuses the setting (ES613). Switch it off and list the hosts in
`discovery.zen.ping.unicast.hosts`. With a target before 2.0 a file that does not speak of it is reported, too."""
    sources = (
        "Elasticsearch reference 1.7: zen discovery, multicast; 2.0, breaking changes: multicast discovery is a plugin",
    )
    releases = "1.0-2.4"
    fix = "unsafe"
    bad = (
        "discovery.zen.ping.multicast.enabled: true\n",
        "discovery:\n  zen.ping:\n    multicast:\n      enabled: yes\n",
    )
    good = (
        "discovery.zen.ping.multicast.enabled: false\ndiscovery.zen.ping.unicast.hosts: [es1, es2]\n",
        "cluster.name: web\n",
    )
    fixed = "discovery.zen.ping.multicast.enabled: false\n"

    settings = (_NAME,)
    message = (
        "`multicast.enabled: {written}` lets any node with the name of the cluster join, from the whole network: switch"
        " it off, and list the hosts in `discovery.zen.ping.unicast.hosts`"
    )
    write, fix_message = "false", "Switch multicast off"
    if_missing = (
        f"without `{_NAME}: false` any node with the name of the cluster joins, from the whole network: list the hosts"
        " in `discovery.zen.ping.unicast.hosts`"
    )
    missing_fix = fix_message

    def is_bad(self, value: str, found: NodeSettings) -> bool:
        return found.is_on(_NAME) and (found.ctx.target is None or not found.ctx.target.at_least(5))

    def is_missed(self, found: NodeSettings) -> bool:
        """Whether it is on by default, and the file is all that the node reads."""
        target = found.ctx.target
        return target is not None and not target.at_least(2) and found.is_complete() and not found.stands_alone()
