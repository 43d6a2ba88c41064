from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import count
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Severity

_NAME = "discovery.zen.minimum_master_nodes"
_HOSTS = "discovery.zen.ping.unicast.hosts"


class MinimumMasterNodes(NodeAdvice):
    code = "ES403"
    severity = "warning"
    required_text = ("hosts",)
    elasticsearch_only = True
    summary = "`minimum_master_nodes` below a majority"
    why = """\
Up to 6.8, `discovery.zen.minimum_master_nodes` is the number of votes needed to elect a master. With 1, the
default, each side of a network split can elect a master and accept writes. The writes of one side are lost.

Set n / 2 + 1, rounded down, for n master-eligible nodes. The rule reports 1 or no value in a file that lists two or
more hosts. Elasticsearch 7.0 and later determine the quorum automatically."""
    sources = ("Elasticsearch reference 6.8: discovery.zen.minimum_master_nodes, avoiding split brain",)
    releases = "1.0-6.8"
    fix = "unsafe"
    bad = (
        "discovery.zen.ping.unicast.hosts: [es1, es2, es3]\n",
        "discovery.zen:\n  ping.unicast.hosts: es1:9300,es2:9300,es3:9300\n  minimum_master_nodes: 1\n",
    )
    good = (
        "discovery.zen.ping.unicast.hosts: [es1, es2, es3]\ndiscovery.zen.minimum_master_nodes: 2\n",
        "discovery.zen:\n  ping.unicast.hosts: es1:9300,es2:9300,es3:9300\n  minimum_master_nodes: 2\n",
    )
    fixed = good[0]

    def advise(self, settings: NodeSettings) -> Findings:
        named = settings.hosts(_HOSTS)
        if any(host.endswith(":9200") for host in settings.many(_HOSTS) or ()):
            return  # the HTTP port: the nodes do not find each other, and a majority would never be reached
        if settings.newest() >= (7,) or len(named) < 2 or settings.is_off("node.master"):
            return
        setting = settings.one(_NAME)
        number = count(setting.written) if setting is not None else None
        votes = len(named) // 2 + 1
        severity: Severity = "warning" if settings.ctx.target is not None else "info"
        effect = "so a network split can lead to two masters and lost writes"
        action = f"Set it to {votes}, the majority of {len(named)} hosts (if all are master-eligible)"
        if setting is not None and number is not None and number < 2:
            yield self.finding(
                setting.entry,
                f"`minimum_master_nodes: {setting.written}` is too low, {effect}. {action}",
                fix=setting.replaced(str(votes), f"Set `{_NAME}` to {votes}"),
                severity=severity,
            )
        elif not settings.has(_NAME) and settings.is_complete():
            fix = settings.append(f"{_NAME}: {votes}", f"Add `{_NAME}: {votes}`")
            yield self.finding(
                settings[_HOSTS][0], f"`{_NAME}` is not set, {effect}. {action}", fix=fix, severity=severity
            )
