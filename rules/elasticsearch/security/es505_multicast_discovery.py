from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings
from lslint.rules.shared.containers import in_container

_NAME = "discovery.zen.ping.multicast.enabled"


class MulticastDiscovery(NodeSettingAdvice):
    code = "ES505"
    severity = "warning"
    elasticsearch_only = True
    summary = "Multicast discovery"
    why = """\
With multicast discovery, a node searches the whole network for other nodes. Any node with the same cluster name can
join and receive shards, for example a test node with a copy of the file.

Disable multicast, and list the hosts in `discovery.zen.ping.unicast.hosts`. Elasticsearch 1.x enables multicast by
default, 2.x supports it with a plugin, and 5.0 removed it."""
    sources = (
        "Elasticsearch reference 1.7: zen discovery, multicast; 2.0, breaking changes: multicast discovery is a plugin",
    )
    releases = "1.0-2.4"
    fix = "unsafe"
    bad = ("discovery.zen.ping.multicast.enabled: true\n",)
    good = ("discovery.zen.ping.multicast.enabled: false\ndiscovery.zen.ping.unicast.hosts: [es1, es2]\n",)
    fixed = "discovery.zen.ping.multicast.enabled: false\n"

    settings = (_NAME,)
    message = (
        "`multicast.enabled: {written}` lets any node in the network with the same cluster name join. Disable it, and"
        " list the hosts in `discovery.zen.ping.unicast.hosts`"
    )
    write, fix_message = "false", f"Set `{_NAME}` to `false`"
    if_missing = (
        f"Without `{_NAME}: false`, any node in the network with the same cluster name can join. Add it, and list the"
        " hosts in `discovery.zen.ping.unicast.hosts`"
    )
    missing_fix = f"Add `{_NAME}: false`"

    def is_bad(self, value: str, settings: NodeSettings) -> bool:
        return settings.is_on(_NAME) and (settings.ctx.target is None or not settings.ctx.target.at_least(5))

    def is_missed(self, settings: NodeSettings) -> bool:
        """Whether the setting is enabled by default, and the file contains all settings of the node."""
        target = settings.ctx.target
        if target is None or target.at_least(2) or in_container(settings.ctx):
            return False
        if settings.is_loopback("network.host", "network.bind_host", "transport.host"):
            return False
        return settings.is_complete() and not settings.stands_alone()

    def advise(self, settings: NodeSettings) -> Findings:
        for finding in super().advise(settings):
            if _NAME not in settings:
                finding.severity = "info"
            yield finding
