"""FB403 (no-throttle): cases beyond the examples of the rule."""

from filebeat_checks import filebeat_codes, with_kafka

from lslint.rules import registry


def test_throttle():
    two = with_kafka("'192.0.2.3:9092'", "'192.0.2.3:9092', '192.0.2.4:9092'")
    assert "FB403" in filebeat_codes(two)
    assert not registry.load("FB403").default
    assert "FB403" not in filebeat_codes(two + "processors:\n- rate_limit: {limit: 10000/s}\n")
