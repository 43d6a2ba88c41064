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


@pytest.mark.parametrize(
    ("size", "least", "action"),
    [
        (4096, None, "Set `queue.mem.flush.min_events` to 4096"),
        (8192, None, "Set `flush.min_events` and `queue.mem.events` to 8192"),
        (100000, None, "Set `bulk_max_size` to 2048"),
        (100000, 512, "Set both to 2048"),
    ],
)
def test_very_large_batches_are_not_recommended(size, least, action):
    text = LOGSTASH.replace("output.logstash:", f"output.logstash:\n  bulk_max_size: {size}")
    text += f"queue.mem.flush.min_events: {least}\n" if least else ""
    (finding,) = filebeat_findings(text, "FB309", "7.17")
    assert finding.message.endswith(f". {action}")
