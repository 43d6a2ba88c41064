"""FB412 (registry-growth): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings, input_with_paths


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (input_with_paths("/srv/app-20*.log"), None, 1),
        (input_with_paths("/srv/app-[0-9][0-9][0-9][0-9].log"), None, 1),
        (input_with_paths("/srv/app-*.log"), None, 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB412", release, **rest)) == count
