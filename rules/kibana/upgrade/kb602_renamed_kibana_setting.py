from __future__ import annotations

from lslint.rules.kibana.rule import SCHEMAS, KibanaRule


class RenamedKibanaSetting(KibanaRule):
    code = "KB602"
    severity = "info"
    tags = frozenset(("deprecated",))
    fix = "safe/unsafe"
    summary = "Old name of a setting in kibana.yml"
    why = """\
Kibana reads settings under their old names and logs a deprecation: `Setting "server.maxPayloadBytes" has been
replaced by "server.maxPayload"`. Later releases may reject the old name. If both names are set, Kibana ignores the
old one.

Without a known release, use the new name only if the release in use has it. The fix is then unsafe."""
    sources = (SCHEMAS,)
    bad = (
        "server.maxPayloadBytes: 2097152\n",
        "xpack.reporting.capture.zoom: 2\nxpack.screenshotting.capture.zoom: 1\n",
    )
    good = (
        "server.maxPayload: 2097152\n",
        "xpack.screenshotting.capture.zoom: 1\n",
    )
    fixed = "server.maxPayload: 2097152\n"
