"""FB211 (monitoring-twice): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import FILESTREAM_INPUT, LOGSTASH_OUTPUT, filebeat_findings

from lslint.rules.filebeat.examples import LOGSTASH


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (LOGSTASH + "monitoring.enabled: true\nxpack.monitoring.enabled: true\n", "7.1", 0),
        (LOGSTASH + "monitoring.enabled: true\nxpack.monitoring.enabled: true\n", "7.17", 1),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB211", release, **rest)) == count


@pytest.mark.parametrize(
    ("release", "seen"),
    [("7.1", []), ("7.2", [("start", "error")]), ("7.17", [("start", "error")]), ("8.0", [("run", "warning")]),
     ("", [("run", "warning")])],
)  # fmt: skip
def test_monitoring_twice_stops_the_releases_that_read_both(release: str, seen: list) -> None:
    text = FILESTREAM_INPUT + LOGSTASH_OUTPUT + "monitoring.enabled: true\nxpack.monitoring.enabled: true\n"
    assert [(each.stage, each.severity) for each in filebeat_findings(text, "FB211", release)] == seen
