"""LS511 (secret-in-debug): cases beyond the examples of the rule."""

import pytest
from settings_checks import check_settings, sorted_codes


@pytest.mark.parametrize(
    "text",
    [
        "config.debug: false\n",
        "log.level: info\n",
    ],
)
def test_further_unreported(text):
    assert "LS511" not in sorted_codes(check_settings("logstash.yml", text))


@pytest.mark.parametrize(
    ("level", "severity"),
    [("debug", "warning"), ("trace", "warning"), ("info", "info"), ("${LEVEL}", "info"), ('"{{ level }}"', "info")],
)
def test_severity_by_log_level(level: str, severity: str) -> None:
    result = check_settings("logstash.yml", f"config.debug: true\nlog.level: {level}\n")
    assert [one.severity for one in result.findings if one.rule.code == "LS511"] == [severity]
