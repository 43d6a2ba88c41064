"""FB410 (restart-without-delay): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_codes

UNIT = (
    "[Unit]\n{unit}[Service]\nType=simple\nExecStart=/usr/share/filebeat/bin/filebeat\n"
    "Restart=always\nRestartSec=0\n{service}"
)


@pytest.mark.parametrize(("unit", "service", "reported"), [("", "", True), ("StartLimitBurst=0\n", "", False)])
def test_limit(unit, service, reported):
    codes = filebeat_codes(UNIT.format(unit=unit, service=service), kind="none", path="filebeat.service")
    assert ("FB410" in codes) is reported
