"""FB232 (kafka-worker-ignored): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import LOG_INPUT, filebeat_findings

KAFKA = "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n  worker: 4\n"


@pytest.mark.parametrize(("release", "count"), [("5.6", 0), ("6.0", 1), ("7.17", 1), ("9.0", 1), (None, 1)])
def test_5_x_starts_as_many_clients(release, count):
    text = LOG_INPUT.partition("output")[0] + KAFKA
    assert len(filebeat_findings(text, "FB232", release)) == count
