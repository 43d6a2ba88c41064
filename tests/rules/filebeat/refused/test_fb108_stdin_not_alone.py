"""FB108 (stdin-not-alone): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.rules.filebeat.examples import CONSOLE

ENTRIES = "- type: stdin\n- type: log\n  paths: [/a.log]\n"


@pytest.mark.parametrize(
    ("section", "release", "severities"),
    [
        ("filebeat.prospectors", "5.6", []),
        ("filebeat.prospectors", "6.2", []),
        ("filebeat.prospectors", "6.3", ["error"]),
        ("filebeat.inputs", "9.0", ["error"]),
        ("filebeat.inputs", None, ["error"]),
    ],
)
def test_since_6_3(section, release, severities):
    found = filebeat_findings(f"{section}:\n{ENTRIES}{CONSOLE}", "FB108", release)
    assert [finding.severity for finding in found] == severities
