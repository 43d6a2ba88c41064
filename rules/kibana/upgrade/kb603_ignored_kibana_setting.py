from __future__ import annotations

from lslint.rules.kibana.rule import SCHEMAS, KibanaRule


class IgnoredKibanaSetting(KibanaRule):
    code = "KB603"
    severity = "warning"
    stage = "run"
    tags = frozenset(("unnecessary",))
    summary = "Setting of kibana.yml without effect"
    why = """\
Kibana ignores some old settings and logs `You no longer need to configure …`. Later releases may reject them. Remove
the setting."""
    sources = (SCHEMAS,)
    bad = (
        "server.port: 5601\nxpack.reporting.capture.browser.type: chromium\n",
        "xpack.fleet.agents.pollingRequestTimeout: 5000\n",
    )
    good = ("server.port: 5601\n",)
