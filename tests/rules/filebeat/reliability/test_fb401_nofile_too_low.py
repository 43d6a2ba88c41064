"""FB401 (nofile-too-low): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.rules.filebeat.examples import UNIT


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (UNIT + "LimitNOFILE=infinity\n", None, 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB401", release, **rest)) == count
