"""FB306 (compression-none): cases beyond the examples of the rule."""

from filebeat_checks import filebeat_findings, with_kafka


def test_compression_from_a_variable_is_not_reported():
    assert not filebeat_findings(with_kafka("compression: gzip", "compression: ${COMPRESSION}"), "FB306")
