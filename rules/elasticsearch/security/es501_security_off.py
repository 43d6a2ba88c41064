from __future__ import annotations

from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings


class SecurityOff(NodeSettingAdvice):
    code = "ES501"
    severity = "warning"
    required_text = ("security",)
    summary = "Security is switched off"
    why = """\
With `xpack.security.enabled: false` whoever reaches port 9200 reads, changes and deletes all data, without a
password. Clusters that are open like that are found by scanners and wiped. Security is part of the free licence since
6.8 and 7.1, and on by default from 8.0 on; for a test on one machine bind to loopback. Not reported where the node
listens on loopback only, or a plugin (Search Guard, Open Distro, ReadOnly REST) takes its place."""
    sources = (
        "Elasticsearch reference: security settings, xpack.security.enabled; release notes of 6.8.0, 7.1.0 and 8.0.0",
    )
    bad = (
        "network.host: 0.0.0.0\nxpack.security.enabled: false\n",
        "xpack:\n  security:\n    enabled: false\n",
    )
    good = (
        "xpack.security.enabled: true\n",
        "network.host: 127.0.0.1\nxpack.security.enabled: false\n",
        "xpack.security.enabled: ${SECURITY:true}\n",
        "xpack.security.enabled: false\nplugins.security.ssl.http.enabled: true\n",
    )

    settings = ("xpack.security.enabled",)
    message = (
        "`xpack.security.enabled: false` lets whoever reaches the port read and delete all data without a password:"
        " leave security on, or bind to loopback"
    )

    def is_bad(self, value: str, found: NodeSettings) -> bool:
        bound = ("http.host", "http.bind_host", "network.bind_host", "network.host")
        listening = [name for name in bound if name in found][:1]
        return found.is_off("xpack.security.enabled") and not found.is_guarded() and not found.is_loopback(*listening)
