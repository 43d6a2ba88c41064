from __future__ import annotations

from lslint.rules.kibana.rule import SCHEMAS, KibanaRule


class RenamedKibanaSetting(KibanaRule):
    code = "KB602"
    severity = "info"
    tags = frozenset(("deprecated",))
    fix = "safe"
    summary = "Old name of a setting in kibana.yml"
    why = """\
Kibana renames settings when it reads the file, and logs a deprecation: `Setting "server.xsrf.whitelist" has been
replaced by "server.xsrf.allowlist"`. A later major release rejects the old name. If both names are set, Kibana ignores
the old one.

Use the new name."""
    sources = (SCHEMAS,)
    bad = (
        "server.maxPayloadBytes: 2097152\n",
        "xpack.reporting.capture.zoom: 2\nxpack.screenshotting.capture.zoom: 1\n",
    )
    good = ("server.maxPayload: 2097152\n",)
    fixed = "server.maxPayload: 2097152\n"
