"""Fixes that only some releases accept."""

from lslint.engine.findings import limit_fixes
from lslint.rules.api import Edit, Fix, Rule


class Plain(Rule):
    code = "ES398"
    severity = "warning"
    stage = "advice"


def finding_with(applicability="safe"):
    return Plain().finding((1, 2), "bad", fix=Fix(applicability, "Fix it", [Edit(1, 2, "x")]))


def test_manual_fixes_stay_manual():
    finding = finding_with("manual")
    finding.fix.since = "8.12"
    limit_fixes([finding], "logstash", None)
    assert finding.fix.applicability == "manual"
