"""FB310 (queue-too-small-for-workers): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.rules.filebeat.examples import KAFKA, LOGSTASH


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (LOGSTASH + "  worker: 1\n", None, 0),
        (LOGSTASH + "  workers: 2\n", "8.12", 0),
        (LOGSTASH + "  workers: 2\n", "8.13", 1),
        (LOGSTASH + "  worker: 2\nqueue.disk.max_size: 10GB\n", None, 0),
        (KAFKA + "  worker: 4\n", None, 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB310", release, **rest)) == count
