from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, Scalar, Sequence, resolve
from lslint.rules.api import Context, Findings
from lslint.rules.kibana import environment
from lslint.rules.kibana.rule import KibanaRule
from lslint.rules.kibana.settings import analyze
from lslint.rules.shared.tls import OBSOLETE_PROTOCOLS

_OLD = OBSOLETE_PROTOCOLS & {"TLSv1", "TLSv1.1"}
"""Kibana rejects the others, as KB102 reports."""


class KibanaOldTls(KibanaRule):
    code = "KB503"
    severity = "warning"
    visits = ("file",)
    required_text = ("supportedProtocols",)
    summary = "Kibana accepts TLS 1.0 or 1.1"
    why = """\
TLS 1.0 and 1.1 use broken hash functions. RFC 8996 deprecates both, and browsers have rejected them since 2020. List
only `TLSv1.2` and `TLSv1.3`."""
    sources = ("RFC 8996",)
    bad = ("server.ssl.supportedProtocols: [TLSv1, TLSv1.1, TLSv1.2]\n",)
    good = ("server.ssl.supportedProtocols: [TLSv1.2, TLSv1.3]\n",)

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        setting = analyze(ctx).settings.get("server.ssl.supportedProtocols")
        if setting is None or not isinstance(setting.node, Sequence):
            return
        if environment.is_given(ctx, setting.name):
            return
        items = [one for one in map(resolve, setting.node.items) if isinstance(one, Scalar) and one.text in _OLD]
        if items:
            listed = " and ".join(f"`{item.text}`" for item in items)
            verb = "is" if len(items) == 1 else "are"
            message = f"{listed} {verb} deprecated and insecure. List only `TLSv1.2` and `TLSv1.3`"
            yield self.finding((items[0].start, items[-1].end), message)
