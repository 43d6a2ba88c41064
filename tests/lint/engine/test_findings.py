"""Fixes that only some releases accept."""

import pytest

from lslint.engine.findings import limit_fixes
from lslint.rules.api import Edit, Fix, Release, Rule


class Plain(Rule):
    code = "ES398"
    severity = "warning"
    stage = "advice"


def finding_with(applicability="safe"):
    return Plain().finding((1, 2), "bad", fix=Fix(applicability, "Fix it", [Edit(1, 2, "x")]))


@pytest.mark.parametrize(("since", "until", "release", "applicability"), [
    ("", "", None, "safe"), ("8.12", "", None, "unsafe"), ("8.12", "", "8.11", "unsafe"),
    ("8.12", "", "8.9", "unsafe"), ("8.12", "", "8.12", "safe"), ("8.12", "", "8.12.0", "safe"),
    ("8.12", "", "9.0", "safe"), ("", "8.12", None, "unsafe"), ("", "8.12", "8.12.3", "safe"),
    ("", "8.12", "8.13", "unsafe"), ("1.0", "99.0", None, "safe"),
])  # fmt: skip
def test_a_safe_fix_is_limited_to_its_releases(since, until, release, applicability):
    finding = finding_with()
    finding.fix.since, finding.fix.until = since, until
    limit_fixes([finding], "logstash", release and Release(release))
    assert finding.fix.applicability == applicability


def test_manual_fixes_stay_manual():
    finding = finding_with("manual")
    finding.fix.since = "8.12"
    limit_fixes([finding], "logstash", None)
    assert finding.fix.applicability == "manual"
