"""FB232 (setting-ignored-by-output): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import LOG_INPUT, LOG_TO_ELASTICSEARCH, filebeat_findings, stages

from lslint.rules.filebeat.examples import LOGSTASH

KAFKA = "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n  worker: 4\n"


@pytest.mark.parametrize(("release", "count"), [("5.6", 0), ("6.0", 1), ("9.0", 1)])
def test_5_x_starts_as_many_clients(release, count):
    text = LOG_INPUT.partition("output")[0] + KAFKA
    assert len(filebeat_findings(text, "FB232", release)) == count


@pytest.mark.parametrize(
    ("setting", "release", "stage"),
    [
        ("  bulk_max_size: 500\n  preset: throughput\n", "8.11", None),
        ("  bulk_max_size: 500\n  preset: throughput\n", "8.12", "run"),
    ],
)
def test_settings_that_moved(setting, release, stage):
    assert stages(LOG_TO_ELASTICSEARCH + setting, release).get("FB232") == stage


@pytest.mark.parametrize(("release", "default"), [("5.0", None), ("6.0", 5), ("6.2", 2)])
def test_the_default_of_pipelining_depends_on_the_release(release, default):
    found = filebeat_findings(LOGSTASH + "  ttl: 60s\n", "FB232", release)
    assert [f"`pipelining` defaults to {default}," in each.message for each in found] == [True] * (default is not None)
