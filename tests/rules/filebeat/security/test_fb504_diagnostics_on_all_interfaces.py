"""FB504 (diagnostics-on-all-interfaces): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import FILESTREAM_INPUT, PRETTY_CONSOLE, SYSTEMD_UNIT, filebeat_findings


@pytest.mark.parametrize(("address", "count"), [(":6060", 1), ("localhost:6060", 0)])
def test_profiling_on_all_addresses(address, count):
    unit = SYSTEMD_UNIT.replace("0.0.0.0:6060", address)
    assert len(filebeat_findings(unit, "FB504", kind="none", path="filebeat.service")) == count
    script = f"exec ./filebeat -c filebeat.yml -httpprof {address} &\n"
    assert len(filebeat_findings(script, "FB504", kind="none", path="start.txt")) == count
    assert (
        len(filebeat_findings(FILESTREAM_INPUT + PRETTY_CONSOLE + "http.enabled: true\nhttp.host: 0.0.0.0\n", "FB504"))
        == 1
    )
