from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import ANYWHERE, NodeAdvice, NodeSettings


class PublishHostWithoutEffect(NodeAdvice):
    code = "ES425"
    severity = "warning"
    stage = "run"
    required_text = ("publish_host",)
    summary = "`network.publish_host` that `transport.host` overrides"
    why = """\
`transport.host` sets both the address on which the node listens to other nodes and the one that it tells them. It takes
precedence over all `network.*` settings, so with `transport.host: 0.0.0.0` the node publishes an address that
Elasticsearch chooses among those of the machine, and `network.publish_host` has no effect.

Use `transport.bind_host` or `network.bind_host` for the address to listen on."""
    sources = (
        "https://www.elastic.co/docs/reference/elasticsearch/configuration-reference/networking-settings",
        "https://github.com/elastic/elasticsearch/issues/46234",
        "TransportSettings.java and NetworkService.java of Elasticsearch 5.0 to 9.x",
    )
    fix = "manual"
    bad = ("network.publish_host: 10.0.0.5\ntransport.host: 0.0.0.0\n",)
    good = (
        "network.publish_host: 10.0.0.5\ntransport.bind_host: 0.0.0.0\n",
        "network.publish_host: 10.0.0.5\ntransport.host: 0.0.0.0\ntransport.publish_host: 10.0.0.5\n",
    )

    def advise(self, settings: NodeSettings) -> Findings:
        """Report the setting if the transport layer listens on all addresses by its own setting."""
        is_wide = any(host in ANYWHERE for host in settings.many("transport.host") or ())
        if is_wide and "network.publish_host" in settings and not settings.has("transport.publish_host"):
            yield self.finding(
                settings["network.publish_host"][0],
                "`network.publish_host` has no effect on the address for other nodes, as `transport.host` takes"
                " precedence. Rename `transport.host` to `transport.bind_host`",
            )
