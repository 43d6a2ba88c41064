"""FB309 (queue-smaller-than-bulk): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.rules.filebeat.examples import LOGSTASH


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (LOGSTASH + "queue.mem: {events: 4096, flush.min_events: 512}\n", "8.12", 1),
        (LOGSTASH + "queue.mem: {events: 4096, flush.min_events: 512}\n", "8.13", 0),
        (LOGSTASH + "queue.mem: {events: 4096, flush.min_events: 0}\n", "8.12", 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB309", release, **rest)) == count
