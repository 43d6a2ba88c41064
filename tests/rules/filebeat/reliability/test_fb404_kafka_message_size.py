"""FB404 (kafka-message-size): cases beyond the examples of the rule."""

from filebeat_checks import FILESTREAM_INPUT, KAFKA_OF_5, filebeat_codes, filebeat_findings, with_kafka


def test_size_of_messages():
    (finding,) = filebeat_findings(with_kafka("max_message_bytes: 1000000", "max_message_bytes: 10000000"), "FB404")
    assert "message.max.bytes" in finding.message
    assert "FB404" not in filebeat_codes(FILESTREAM_INPUT + KAFKA_OF_5)
    assert any("max_message_bytes" in one.message for one in filebeat_findings(FILESTREAM_INPUT + KAFKA_OF_5, "FB717"))
    larger = FILESTREAM_INPUT.replace("  paths", "  message_max_bytes: 4000000\n  paths") + KAFKA_OF_5
    assert len(filebeat_findings(larger, "FB404")) == 1
