"""FB309 (queue-smaller-than-bulk): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.rules.filebeat.examples import ELASTICSEARCH, LOGSTASH


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (LOGSTASH + "queue.mem: {events: 4096, flush.min_events: 512}\n", "8.12", 1),
        (LOGSTASH + "queue.mem: {events: 4096, flush.min_events: 512}\n", "8.13", 1),
        (LOGSTASH + "queue.mem: {events: 4096, flush.min_events: 512}\n", None, 1),
        (LOGSTASH + "queue.mem: {events: 4096, flush.min_events: 512, flush.timeout: 0s}\n", "8.12", 0),
        (LOGSTASH + "queue.mem: {events: 4096, flush.min_events: 512, flush.timeout: '${T}'}\n", "8.12", 0),
        (LOGSTASH + "queue.mem: {events: 4096, flush.min_events: 512, flush.timeout: 5s}\n", "9.1", 1),
        (LOGSTASH + "queue.mem: {events: 4096, flush.min_events: 0}\n", "8.12", 0),
        (LOGSTASH + "queue.mem: {events: 4096, flush.min_events: 1}\n", "8.13", 0),
        (LOGSTASH + "queue.mem: {events: 4096, flush.min_events: '${N}'}\n", "8.13", 0),
        (LOGSTASH + "queue.disk: {max_size: 1GB}\n", "8.13", 0),
        (LOGSTASH, "9.1", 0),
        # before 8.12, `bulk_max_size` of Elasticsearch was 50 by default
        (ELASTICSEARCH + "queue.mem: {events: 4096, flush.min_events: 512}\n", None, 0),
        (ELASTICSEARCH + "queue.mem: {events: 4096, flush.min_events: 512}\n", "8.11", 0),
        (ELASTICSEARCH + "queue.mem: {events: 4096, flush.min_events: 512}\n", "8.12", 1),
        (ELASTICSEARCH + "  bulk_max_size: 2048\n", None, 0),
        (ELASTICSEARCH + "  bulk_max_size: 2049\n", None, 1),
        (ELASTICSEARCH + "  bulk_max_size: 2048\n", "8.11", 0),
        (ELASTICSEARCH + "  bulk_max_size: 2048\n", "8.12", 1),
        (ELASTICSEARCH + "  bulk_max_size: 2049\n  preset: scale\n", "8.12", 0),
    ],
)
def test_findings(text, release, count):
    assert len(filebeat_findings(text, "FB309", release)) == count


@pytest.mark.parametrize(
    ("release", "default", "action"),
    [
        (None, "at most 2048", "Set `flush.min_events` and `queue.mem.events` to 3500"),
        ("8.11", "2048", "Set `queue.mem.flush.min_events` to 3500"),
        ("8.12", "1600", "Set `flush.min_events` and `queue.mem.events` to 3500"),
    ],
)
def test_defaults_of_the_releases(release, default, action):
    (finding,) = filebeat_findings(ELASTICSEARCH + "  bulk_max_size: 3500\n", "FB309", release)
    assert finding.message.endswith(f"because `queue.mem.flush.min_events` defaults to {default}. {action}")


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
