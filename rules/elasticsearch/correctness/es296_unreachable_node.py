from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings
from lslint.rules.shared import peers

_SEEDS = ("discovery.seed_hosts", "discovery.zen.ping.unicast.hosts")
_BOUND = ("http.bind_host", "http.host", "network.bind_host", "network.host")
_TRANSPORT = ("transport.port", "transport.tcp.port")
_HTTP = ":9200"


class UnreachableNode(NodeAdvice):
    code = "ES296"
    severity = "warning"
    stage = "run"
    required_text = ("host",)
    summary = "Address of a node that nobody can reach"
    why = """\
Nodes connect to the seed hosts at the transport port, 9300 by default, not at the port of HTTP. A node answers there:
`received HTTP response on transport port, ensure that transport port (not HTTP port) of a remote node is specified in
the configuration`.

A node that listens on the loopback interface of a container is not reachable through a published port. The image
listens on all addresses by default."""
    sources = (
        "https://www.elastic.co/docs/reference/elasticsearch/configuration-reference/discovery-cluster-formation-settings",
        "TcpTransport.java of Elasticsearch 7.0 to 9.x",
        "https://www.elastic.co/docs/deploy-manage/deploy/self-managed/install-elasticsearch-docker-configure",
    )
    fix = "manual"
    bad = ('discovery.seed_hosts: ["es1:9200", "es2:9200"]\n',)
    good = (
        'discovery.seed_hosts: ["es1:9300", "es2:9300"]\n',
        'discovery.seed_hosts: ["es1:9200", "es2:9200"]\ntransport.port: 9200\n',
    )

    def advise(self, settings: NodeSettings) -> Findings:
        seeds = next((name for name in _SEEDS if name in settings), "")
        wrong = [seed for seed in settings.many(seeds) or () if seed.endswith(_HTTP)] if seeds else []
        if wrong and not settings.has(*_TRANSPORT):
            yield self.finding(
                settings[seeds][0],
                f"`{wrong[0]}` is a port of HTTP, so nodes do not find each other. Use that of the transport, 9300",
            )
        bound = settings.one(*_BOUND)
        if bound is None or any(name in settings.outside for name in _BOUND):
            return
        port = settings.one("http.port")
        host = bound.written.replace("_local_", "127.0.0.1")
        message = peers.unpublished(settings.ctx, host, port.written if port is not None else "9200")
        if message:
            yield self.finding(bound.entry, message.replace("127.0.0.1", bound.written))
