"""FB304 (scan-frequency-too-low): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.rules.filebeat.examples import CONSOLE, LOG


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (LOG + "  scan_frequency: 0\n" + CONSOLE, None, 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB304", release, **rest)) == count
