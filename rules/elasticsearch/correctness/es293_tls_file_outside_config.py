from __future__ import annotations

import re

from lslint.rules.api import Findings, Repeats
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings

_FILES = re.compile(
    r"(?:xpack|reindex|remote_cluster)\..*ssl\.(?:key|certificate|certificate_authorities|(?:key|trust)store\.path)"
)
_SYSTEM = ("/etc/ssl/", "/etc/pki/", "/etc/letsencrypt/", "/usr/share/ca-certificates/", "/usr/local/share/")


class TlsFileOutsideConfig(NodeAdvice):
    code = "ES293"
    severity = "warning"
    stage = "run"
    required_text = _SYSTEM
    summary = "TLS file in a folder of the system"
    why = """\
Until 8.x, the security manager lets Elasticsearch read only files below its config folder, which is
`/etc/elasticsearch` for packages and `config` in the home folder otherwise. With a key, a certificate or a keystore
elsewhere the node does not start: `access denied ("java.io.FilePermission" …)`. Symbolic links do not help.

Copy the files to a folder below the config folder, for example `certs`, and name them relative to it. The rule reports
folders of certificates of the operating system, which are never below the config folder."""
    sources = (
        "https://www.elastic.co/guide/en/elasticsearch/reference/7.17/security-settings.html",
        "Security.java of Elasticsearch 5.0 to 8.x: the policy grants access to the config folder",
    )
    releases = "5.0-8.19"
    fix = "manual"
    merge_repeats = Repeats(by="rule")
    bad = ("xpack.security.http.ssl.key: /etc/ssl/private/a.key\n",)
    good = ("xpack.security.http.ssl.key: certs/a.key\n", "path.data: /etc/ssl/data\n")

    def advise(self, settings: NodeSettings) -> Findings:
        """Report files of TLS in folders of the system."""
        target = settings.ctx.target
        if target is not None and (target.at_least(9, 0) or not target.at_least(5, 0)):
            return
        for name, (entry, _) in settings.items():
            if _FILES.fullmatch(name) is None or _is_unused(name, settings):
                continue
            for path in settings.many(name) or ():
                if path.startswith(_SYSTEM):
                    yield self.finding(
                        entry,
                        f"`{path}` is outside the config folder, so Elasticsearch before 9.0 cannot read it and does"
                        " not start. Copy it to `certs` in the config folder",
                    )
                    break


def _is_unused(name: str, settings: NodeSettings) -> bool:
    """Return whether security or this use of TLS is off, or whether that is not known."""
    switches = [f"{name.rpartition('ssl.')[0]}ssl.enabled"]
    if not name.startswith("reindex."):
        switches.append("xpack.security.enabled")
    return any(settings.has(switch) and not settings.is_on(switch) for switch in switches)
