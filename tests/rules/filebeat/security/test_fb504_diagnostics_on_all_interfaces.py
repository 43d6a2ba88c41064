"""FB504 (diagnostics-on-all-interfaces): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import FILESTREAM_INPUT, PRETTY_CONSOLE, SYSTEMD_UNIT, filebeat_findings


@pytest.mark.parametrize(("address", "count"), [("0.0.0.0:6060", 1), (":6060", 1), ("localhost:6060", 0)])
def test_profiling_on_all_addresses(address, count):
    unit = SYSTEMD_UNIT.replace("0.0.0.0:6060", address)
    assert len(filebeat_findings(unit, "FB504", kind="none", path="filebeat.service")) == count
    script = f"exec ./filebeat -c filebeat.yml -httpprof {address} &\n"
    assert len(filebeat_findings(script, "FB504", kind="none", path="start.txt")) == count
    assert (
        len(filebeat_findings(FILESTREAM_INPUT + PRETTY_CONSOLE + "http.enabled: true\nhttp.host: 0.0.0.0\n", "FB504"))
        == 1
    )




@pytest.mark.parametrize(
    ("path", "severity"),
    [
        ("filebeat.yml", "info"),
        ("etc/filebeat/filebeat.yml", "info"),
        ("docker/filebeat/filebeat.yml", None),
        ("docker-elk/filebeat.yml", None),
        ("deploy/k8s/filebeat.yml", None),
        ("incomposed/filebeat.yml", "info"),
    ],
)
def test_container_without_a_published_port(path, severity):
    text = FILESTREAM_INPUT + PRETTY_CONSOLE + "http.enabled: true\nhttp.host: 0.0.0.0\n"
    assert [finding.severity for finding in filebeat_findings(text, "FB504", path=path)] == (
        [severity] if severity else []
    )
