"""LS615 (legacy-monitoring): cases beyond the examples of the rule."""

from logstash_checks import default_codes


def test_internal_monitoring() -> None:
    text = "xpack.monitoring.enabled: true\nxpack.monitoring.elasticsearch.hosts: [ http://es:9200 ]\n"
    assert "LS615" in default_codes(text, "logstash.yml", None, "9.0")
