"""FB402 (single-kafka-broker): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import FILESTREAM_INPUT, KAFKA_OF_5, filebeat_codes, filebeat_findings, with_kafka

from lslint.rules import registry
from lslint.rules.filebeat.examples import KAFKA


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (KAFKA.replace(", 'k2.example.org:9092'", ""), None, 1),
        (KAFKA.replace("'k1.example.org:9092', 'k2.example.org:9092'", "${BROKERS}"), None, 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB402", release, **rest)) == count


def test_one_broker():
    assert {"FB402", "FB702"} <= filebeat_codes(FILESTREAM_INPUT + KAFKA_OF_5)
    assert "FB402" not in filebeat_codes(with_kafka("'192.0.2.3:9092'", "'192.0.2.3:9092', '192.0.2.4:9092'"))
    assert not registry.load("FB702").default
