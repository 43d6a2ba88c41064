from __future__ import annotations

from lslint.rules.kibana.rule import SCHEMAS, KibanaRule


class IgnoredKibanaSetting(KibanaRule):
    code = "KB603"
    severity = "warning"
    stage = "run"
    tags = frozenset(("unnecessary",))
    summary = "Setting of kibana.yml without effect"
    why = """\
Kibana drops some settings of older releases when it reads the file, and logs `You no longer need to configure …`. A
later release rejects them.

Remove the setting."""
    sources = (SCHEMAS,)
    bad = ("xpack.reporting.capture.browser.type: chromium\n", "xpack.fleet.agents.pollingRequestTimeout: 5000\n")
    good = ("xpack.screenshotting.browser.chromium.disableSandbox: true\n",)
