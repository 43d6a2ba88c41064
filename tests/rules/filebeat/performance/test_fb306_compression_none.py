"""FB306 (compression-none): cases beyond the examples of the rule."""

from filebeat_checks import FILESTREAM_INPUT, KAFKA_OF_5, filebeat_codes, filebeat_findings, with_kafka


def test_compression():
    (finding,) = filebeat_findings(with_kafka("compression: gzip", "compression: none"), "FB306")
    assert finding.severity == "info"
    assert "FB306" not in filebeat_codes(FILESTREAM_INPUT + KAFKA_OF_5)


def test_compression_from_a_variable_is_not_reported():
    assert not filebeat_findings(with_kafka("compression: gzip", "compression: ${COMPRESSION}"), "FB306")
