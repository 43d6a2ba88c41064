"""FB233 (workers-too-new): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import LOG_TO_ELASTICSEARCH, filebeat_findings, stages

from lslint.rules.filebeat.examples import LOGSTASH


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (LOGSTASH + "  workers: 4\n", "8.12", 1),
        (LOGSTASH + "  workers: 4\n", "8.13", 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB233", release, **rest)) == count


@pytest.mark.parametrize(
    ("setting", "release", "stage"),
    [
        ("  workers: 2\n", "8.12", "run"),
        ("  workers: 2\n", "8.13", None),
    ],
)
def test_settings_that_moved(setting, release, stage):
    assert stages(LOG_TO_ELASTICSEARCH + setting, release).get("FB233") == stage
