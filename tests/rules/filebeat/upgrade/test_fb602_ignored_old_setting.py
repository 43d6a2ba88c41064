"""FB602 (ignored-old-setting): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from filebeat_checks import (
    FILESTREAM_TO_ELASTICSEARCH,
    LOG_TO_ELASTICSEARCH,
    PRETTY_CONSOLE,
    PROSPECTOR_OF_5,
    PROSPECTORS,
    RUN,
    check_filebeat,
    check_migration,
    filebeat_findings,
    fixed_migration,
    levels,
    stages,
)

TO_5 = """\
filebeat.prospectors:
- input_type: log
  paths: [/a.log]
  close_older: 1h
  force_close_files: true
output.logstash:
  hosts: ["ls1:5044"]
  tls:
    certificate_authorities: ["/etc/ca.pem"]
"""


@pytest.mark.parametrize(
    ("text", "release", "expected"),
    [
        (PROSPECTORS, "5.6", []),
        (PROSPECTORS, "6.0", RUN),
        (PROSPECTORS, None, RUN),
    ],
)
def test_by_release(text, release, expected):
    assert levels(check_filebeat(text, release), "FB602") == expected


@pytest.mark.parametrize(("release", "expected"), [("6.0", RUN), ("7.17", RUN), ("5.6", [])])
def test_document_type_by_release(release, expected):
    assert levels(check_filebeat(PROSPECTORS, release), "FB602") == expected
    assert check_filebeat(PROSPECTORS, "6.0").verdict == "accepted"


def test_names_of_1_x():
    assert stages(TO_5, "5.0") == {"FB602": "run"}
    changed = fixed_migration(TO_5, "5.0")
    assert "  close_inactive: 1h\n  close_removed: true\n  close_renamed: true\n" in changed
    assert '  ssl:\n    certificate_authorities: ["/etc/ca.pem"]\n' in changed
    assert stages(changed, "5.0") == {}
    assert check_migration(changed, "5.0").verdict == "accepted"


@pytest.mark.parametrize(
    ("setting", "release", "stage"),
    [
        ("  template.name: shop\n", "6.8", "run"),
        ("  ilm.enabled: true\n", "6.8", None),
        ("  ilm.enabled: true\n", "7.0", "run"),
        ("queue_size: 4096\n", "5.6", None),
        ("queue_size: 4096\n", "6.0", "run"),
    ],
)
def test_settings_that_moved(setting, release, stage):
    assert stages(LOG_TO_ELASTICSEARCH + setting, release).get("FB602") == stage


@pytest.mark.parametrize(("release", "count"), [(None, 1), ("7.17", 1), ("6.8", 0)])
def test_ilm_of_the_output_went_to_setup(release, count):
    found = of_code(check_filebeat(FILESTREAM_TO_ELASTICSEARCH + "  ilm.enabled: true\n", release), "FB602")
    assert len(found) == count
    assert all("`setup.ilm`" in finding.message for finding in found)


@pytest.mark.parametrize(("release", "count"), [("5.6", 0), ("6.0", 1), ("6.8", 1)])
def test_document_type(release, count):
    found = filebeat_findings(PROSPECTOR_OF_5 + PRETTY_CONSOLE, "FB602", release)
    assert [finding.stage for finding in found] == ["run"] * count
    assert check_filebeat(PROSPECTOR_OF_5 + PRETTY_CONSOLE, release).verdict == "accepted"
