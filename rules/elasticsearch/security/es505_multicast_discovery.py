"""ES505: discovery by multicast, on 1.x and 2.x."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.advice.index import set_value
from lslint.rules.elasticsearch.advice.node import (
    append,
    first,
    is_on,
    node_settings,
    one,
    stands_alone,
    tells_all,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.elasticsearch.advice.node import Settings

_NAME = "discovery.zen.ping.multicast.enabled"


class MulticastDiscovery(Rule):
    code = "ES505"
    name = "multicast-discovery"
    severity = "warning"
    stage = "advice"
    kinds = ("elasticsearch-settings",)
    visits = ("document",)
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

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        found = node_settings(node, ctx)
        if found is None:
            return
        if ctx.target is not None and ctx.target.at_least(5):
            return
        told = one(found, _NAME)
        if is_on(told) and told is not None:
            yield self.finding(
                told[0],
                f"`multicast.enabled: {told[2]}` lets any node with the name of the cluster join, from the whole"
                " network:"
                " switch it off, and list the hosts in `discovery.zen.ping.unicast.hosts`",
                fix=set_value(told[1], "false", "unsafe", "Switch multicast off"),
            )
        elif _NAME not in found and self._is_missed(found, ctx):
            yield self.finding(
                first(found).key,
                f"without `{_NAME}: false` any node with the name of the cluster joins, from the whole network:"
                " list the hosts in `discovery.zen.ping.unicast.hosts`",
                fix=append(node, f"{_NAME}: false", "Switch multicast off", ctx),
            )

    def _is_missed(self, found: Settings, ctx: Context) -> bool:
        """Whether it is on by default, and the file is all that the node is told."""
        old = ctx.target is not None and not ctx.target.at_least(2)
        return old and tells_all(found, ctx) and not stands_alone(found)
