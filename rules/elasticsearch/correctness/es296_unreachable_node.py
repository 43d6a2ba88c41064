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
    summary = "Unreachable address of a node"
    why = """\
Nodes connect to the seed hosts at the transport port, 9300 by default, not at the HTTP port. A node answers there:
`received HTTP response on transport port, ensure that transport port (not HTTP port) of a remote node is specified in
the configuration`. A seed host is a host, with or without a port: Elasticsearch cannot resolve a URL.

A node that listens on the loopback interface of a container is not reachable through a published port. The
elasticsearch.yml of the image sets `network.host: 0.0.0.0`. A file that is mounted in its place replaces all of it, and
the default of `network.host` is the loopback interface."""
    sources = (
        "https://www.elastic.co/docs/reference/elasticsearch/configuration-reference/discovery-cluster-formation-settings",
        "TcpTransport.java of Elasticsearch 7.0 to 9.x",
        "https://www.elastic.co/docs/deploy-manage/deploy/self-managed/install-elasticsearch-docker-configure",
        "elastic/elasticsearch distribution/docker/src/docker/config/elasticsearch.yml, 5.0 to 9.x",
        "https://github.com/elastic/elasticsearch/issues/31967",
    )
    fix = "manual"
    bad = ('discovery.seed_hosts: ["es1:9200", "es2:9200"]\n', 'discovery.seed_hosts: ["http://es1:9300"]\n')
    good = (
        'discovery.seed_hosts: ["es1:9300", "es2:9300"]\n',
        'discovery.seed_hosts: ["es1:9200", "es2:9200"]\ntransport.port: 9200\n',
    )

    def advise(self, settings: NodeSettings) -> Findings:
        seeds = next((name for name in _SEEDS if name in settings), "")
        hosts = settings.many(seeds) or [] if seeds else []
        url = next((seed for seed in hosts if "://" in seed), "")
        wrong = [seed for seed in hosts if seed.endswith(_HTTP)]
        if url:
            yield self.finding(
                settings[seeds][0],
                f"`{url}` is a URL, which Elasticsearch cannot resolve to find nodes. Write only the host, and the"
                " transport port if it is not 9300",
            )
        elif wrong and not settings.has(*_TRANSPORT):
            yield self.finding(
                settings[seeds][0],
                f"`{wrong[0]}` is the HTTP port, at which nodes do not find each other. Use the transport port, 9300,"
                " unless `transport.port` of that node is 9200",
            )
        if any(name in settings.outside for name in _BOUND):
            return
        bound = settings.one(*_BOUND)
        if bound is not None:
            host = bound.written.replace("_local_", "127.0.0.1")
            message = peers.unpublished(settings.ctx, host, settings.http_port())
            if message:
                yield self.finding(bound.entry, message.replace("127.0.0.1", bound.written))
        elif not settings.has(*_BOUND) and settings.is_complete() and _keeps_its_config(settings):
            message = peers.unpublished_by_default(settings.ctx, "network.host", settings.http_port())
            if message:
                yield self.finding(settings.first_key(), message)


def _keeps_its_config(settings: NodeSettings) -> bool:
    """Return whether a node without an address listens on the loopback interface: releases before 2.0 listen on all,
    and since 8.0 a node without settings of security adds `http.host` when it starts for the first time."""
    release = settings.ctx.target
    if release is not None and not release.at_least(8, 0):
        return release.at_least(2, 0)
    return settings.has("xpack.security.enabled")
