"""FB227 (glob-includes-archives): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings, input_with_paths


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (input_with_paths("/var/log/nginx/*"), None, 1),
        (input_with_paths("/var/log/containers/*"), None, 0),
        (input_with_paths("/srv/data/*"), None, 0),
        (input_with_paths("/var/log/elasticsearch/gc.log*"), None, 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB227", release, **rest)) == count
