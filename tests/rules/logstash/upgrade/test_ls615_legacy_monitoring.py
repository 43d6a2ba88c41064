"""LS615 (legacy-monitoring): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from logstash_checks import default_codes
from settings_checks import check_settings, sorted_codes


def test_internal_monitoring() -> None:
    text = "xpack.monitoring.enabled: true\nxpack.monitoring.elasticsearch.hosts: [ http://es:9200 ]\n"
    assert "LS615" in default_codes(text, "logstash.yml", None, "9.0")


@pytest.mark.parametrize(
    ("more", "count"),
    [
        ("monitoring:\n  enabled: false\n", 0),
        ("monitoring.enabled: ${MONITORING}\n", 0),
        ("monitoring.cluster_uuid: a\n", 1),
    ],
)
def test_monitoring_that_another_setting_switches_off(more: str, count: int) -> None:
    text = f"xpack.monitoring.enabled: true\n{more}"
    assert len(of_code(check_settings("logstash.yml", text, "9.0"), "LS615")) == count


@pytest.mark.parametrize(
    "text",
    [
        'xpack.monitoring.elasticsearch.hosts: ["http://es1:9200"]\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS615" not in sorted_codes(check_settings("logstash.yml", text))
