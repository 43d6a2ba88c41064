from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings
from lslint.rules.shared.runtimes import lacks_address

_NAMES = ("network.host", "network.bind_host", "http.host", "http.bind_host", "transport.host", "transport.bind_host")


class AddressOutsideContainer(NodeAdvice):
    code = "ES432"
    severity = "warning"
    stage = "run"
    required_text = ("host",)
    summary = "Node in a container that binds to an address of the host"
    why = """\
Elasticsearch listens on `network.host`, which must be an address of its own machine. A container with a separate
network has another address than its host, which Docker chooses when the container starts. With the address of the host,
the node stops: `BindTransportException: Cannot assign requested address`.

Set `network.host: 0.0.0.0` and, if other hosts must reach the node, the address as `network.publish_host`. The rule
checks files that compose services without `network_mode` and without a fixed address (`ipv4_address`) mount."""
    sources = (
        "https://www.elastic.co/docs/reference/elasticsearch/configuration-reference/networking-settings",
        "https://github.com/spujadas/elk-docker/issues/58",
    )
    fix = "manual"

    def advise(self, settings: NodeSettings) -> Findings:
        for name in _NAMES:
            setting = settings.one(name)
            if setting is not None and lacks_address(settings.ctx, setting.written):
                yield self.finding(
                    setting.entry,
                    f"The container has no fixed address, so the node cannot listen on `{setting.written}` and stops."
                    f" Set `{name}: 0.0.0.0`, and the address as `network.publish_host`",
                )
