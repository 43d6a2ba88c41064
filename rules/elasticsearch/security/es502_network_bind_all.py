from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import ANYWHERE, NodeAdvice, NodeSettings

_NAMES = ("http.bind_host", "http.host", "network.bind_host", "network.host")


class NetworkBindAll(NodeAdvice):
    code = "ES502"
    severity = "warning"
    required_text = ("host",)
    summary = "A node without passwords listens on every network"
    why = """\
`network.host: 0.0.0.0` (also `::` and `_global_`) listens on every network of the machine, a public one too. Without
security (`xpack.security.enabled`, off by default before 8.0) whoever finds the port has all data. Name the address
that clients use, or `_site_`, or switch security on. Not reported for the file of the container image
(`docker-cluster`): what reaches a container, its host decides.

Security counts as off where the file says so, and where it does not speak of it and the target, or a setting, is
older than 8.0."""
    sources = ("Elasticsearch reference: networking, network.host; security settings, xpack.security.enabled",)
    bad = (
        "network.host: 0.0.0.0\nxpack.security.enabled: false\n",
        "network.host: ['::']\ndiscovery.zen.minimum_master_nodes: 2\n",
    )
    good = (
        "network.host: 0.0.0.0\nxpack.security.enabled: true\n",
        "network.host: _site_\nxpack.security.enabled: false\n",
        "network.host: 0.0.0.0\n",
        "network.host: 0.0.0.0\nhttp.host: 127.0.0.1\nxpack.security.enabled: false\n",
    )

    def advise(self, found: NodeSettings) -> Findings:
        """A finding for the first of the settings that name the addresses."""
        if found.is_guarded() or found.is_image_default():
            return
        off = found.is_off("xpack.security.enabled")
        if not off and ("xpack.security.enabled" in found or found.newest() >= (8,) or not found.is_complete()):
            return
        name = next((each for each in _NAMES if each in found), "")
        wide = [address for address in found.many(name) or () if address in ANYWHERE]
        if name and wide:
            state = "security switched off" if off else "no security (the default before 8.0)"
            yield self.finding(
                found[name][0],
                f"`{name}: {wide[0]}` with {state} offers all data to every network of the machine: name one address,"
                " such as `_site_`, or switch security on",
            )
