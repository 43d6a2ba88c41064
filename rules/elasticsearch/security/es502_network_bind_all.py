from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import ANYWHERE, NodeAdvice, NodeSettings, secure_or
from lslint.rules.elasticsearch.model.distribution import has_trial_license, is_oss
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
`network.host: 0.0.0.0` (also `::` and `_global_`) makes Elasticsearch listen on all network interfaces, including
public ones. Before 8.0, security is off by default, and the OSS distribution has none, so anyone who can connect has
access to all data.

Enable security, or bind to `[_local_, _site_]`. The rule reports a file without `xpack.security.enabled` if the
target or another setting is from before 8.0. Images with a trial license (5.x), in which security is on, are not
reported. For a single node or a published port of a container, the finding is an info."""
    sources = ("Elasticsearch reference: networking, network.host; security settings, xpack.security.enabled",)
    bad = ("network.host: 0.0.0.0\ndiscovery.zen.minimum_master_nodes: 2\n",)
    good = (
        "network.host: 0.0.0.0\nxpack.security.enabled: true\ndiscovery.zen.minimum_master_nodes: 2\n",
        ("network.host: [_local_, _site_]\ndiscovery.zen.minimum_master_nodes: 2\n"),
    )

    def advise(self, settings: NodeSettings) -> Findings:
        if settings.is_guarded():
            return
        if any(name.startswith(_CONFIGURED) for name in settings.names()) or has_trial_license(settings.ctx):
            return  # X-Pack is installed, and with it or with its license security is on by default
        if settings.has("xpack.security.enabled") or settings.newest() >= (8,) or not settings.is_complete():
            return
        published = published_at(settings.ctx, settings.http_port(), "9300")
        if published == "" or (published is None and in_container(settings.ctx)):
            return
        name = next((each for each in _NAMES if each in settings), "")
        wide = [address for address in settings.many(name) or () if address in ANYWHERE]
        if name and wide:
            lacks = is_oss(settings.ctx)
            reason = "the OSS distribution has no security" if lacks else "security is off by default before 8.0"
            message = f"`{name}: {wide[0]}` exposes all data on every network, because {reason}"
            release = settings.ctx.target
            instead = "bind to `[_local_, _site_]`"
            if release is not None and not release.at_least(2):  # without `_site_` and lists of addresses
                instead = "bind to the address that clients use"
            if published:
                message = f"{reason[0].upper()}{reason[1:]}, and `{published}` publishes the port of the node"
                instead = "publish the port only on 127.0.0.1"
            action = secure_or(instead, settings.ctx)
            # how others reach the node is decided outside of the file
            is_small = bool(published) or settings.is_single() or any(each.startswith(_ADDRESSED) for each in settings)
            yield self.finding(
                settings[name][0],
                f"{message}. {action}",
                severity="info" if is_small else None,
            )
