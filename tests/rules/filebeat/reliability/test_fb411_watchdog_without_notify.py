"""FB411 (watchdog-without-notify): cases beyond the examples of the rule."""

from filebeat_checks import SYSTEMD_UNIT, filebeat_codes, filebeat_findings


def test_unit():
    assert {"FB410", "FB411"} <= filebeat_codes(SYSTEMD_UNIT, kind="none", path="filebeat.service")
    (finding,) = filebeat_findings(SYSTEMD_UNIT, "FB411", kind="none", path="filebeat.service")
    assert finding.message.endswith("Remove the setting")
    sound = SYSTEMD_UNIT.replace("RestartSec=0\nWatchdogSec=1min\n", "RestartSec=5s\n")
    assert not {"FB410", "FB411"} & filebeat_codes(sound, kind="none", path="filebeat.service")
