from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import ANYWHERE, NodeAdvice, NodeSettings, is_on_one_machine, secure_or
from lslint.rules.shared.containers import in_container
from lslint.rules.shared.runtimes import published_at

_CONFIGURED = ("xpack.security.authc.", "xpack.security.http.", "xpack.security.transport.", "xpack.ssl.")
_ADDRESSED = (
    "network.publish_host",
    "discovery.ec2.",
    "discovery.gce.",
    "discovery.azure.",
    "cloud.aws.",
    "cloud.gce.",
)
"""Settings which show that the nodes reach each other at an address that was chosen, often the only one of a machine in
a cloud."""
_NAMES = ("http.bind_host", "http.host", "network.bind_host", "network.host")


class NetworkBindAll(NodeAdvice):
    code = "ES502"
    severity = "warning"
    required_text = ("host",)
    elasticsearch_only = True
    summary = "Node without security on all network interfaces"
    why = """\
`network.host: 0.0.0.0` (also `::` and `_global_`) makes the node listen on all network interfaces of the host,
including public ones. Without security (`xpack.security.enabled`, off by default before 8.0), anyone who finds the port
has access to all data.

Enable security (included in the free license since 6.8 and 7.1; for older releases, the message does not suggest it),
or bind to the address that clients use, or to `[_local_, _site_]` (with `_site_` alone, clients that connect to
`localhost` fail).

The rule assumes that security is disabled if the file does not set it and the target, or a setting in the file, is
older than 8.0. A file with `xpack.security.enabled: false` is reported by ES501 instead. It does not report files that
configure X-Pack security (realms, TLS), because X-Pack 5.x and some licenses enable security by default. It does not
report the file of the container image (`docker-cluster`), because the host decides which clients can connect to a
container. In other containers, it reports only published ports.

The finding is an info for published ports of containers, for a single node (`discovery.type: single-node`, often used
for development), and if the file sets `network.publish_host` or uses cloud discovery, because cloud machines often have
no public address. For Vagrant machines in a network of their host (`private_network`), and if the project sets up a
firewall that does not mention the port, the finding is reported only if the rule is selected."""
    sources = ("Elasticsearch reference: networking, network.host; security settings, xpack.security.enabled",)
    bad = (
        "network.host: 0.0.0.0\ndiscovery.zen.minimum_master_nodes: 2\n",
        "network.host: ['::']\ndiscovery.zen.minimum_master_nodes: 2\n",
    )
    good = (
        "network.host: 0.0.0.0\nxpack.security.enabled: true\n",
        "network.host: _site_\ndiscovery.zen.minimum_master_nodes: 2\n",
        "network.host: 0.0.0.0\n",
        "network.host: 0.0.0.0\nxpack.ssl.key: node.key\ndiscovery.zen.minimum_master_nodes: 2\n",
        "network.host: 0.0.0.0\nhttp.host: 127.0.0.1\ndiscovery.zen.minimum_master_nodes: 2\n",
    )

    def advise(self, found: NodeSettings) -> Findings:
        """Report the first setting with an address for all interfaces."""
        if found.is_guarded() or found.is_image_default():
            return
        if any(name.startswith(_CONFIGURED) for name in (*found, *found.outside)):
            return  # X-Pack is installed, and with it or with its license security is on by default
        if found.has("xpack.security.enabled") or found.newest() >= (8,) or not found.is_complete():
            return
        published = published_at(found.ctx, found.http_port(), "9300")
        if published == "" or (published is None and in_container(found.ctx)):
            return
        name = next((each for each in _NAMES if each in found), "")
        wide = [address for address in found.many(name) or () if address in ANYWHERE]
        if name and wide:
            message = (
                f"`{name}: {wide[0]}` exposes all data on every network, because security is off by default before 8.0"
            )
            instead = "bind to `[_local_, _site_]`"
            if published:
                message = f"Security is off by default before 8.0, and `{published}` publishes the port of the node"
                instead = "publish the port only on 127.0.0.1"
            action = secure_or(instead, found.ctx.target)
            # how others reach the node is decided outside of the file
            is_small = bool(published) or found.is_single() or any(each.startswith(_ADDRESSED) for each in found)
            yield self.finding(
                found[name][0],
                f"{message}. {action}",
                severity="info" if is_small else None,
                optional=found.is_behind_firewall() or is_on_one_machine(found.ctx),
            )
