"""LS502 (credentials-over-http): cases beyond the examples of the rule."""

import pytest
from settings_checks import check_settings

MONITORING = """\
xpack.monitoring.enabled: {enabled}
xpack.monitoring.elasticsearch.hosts: {hosts}
xpack.monitoring.elasticsearch.{secret}: ${{SECRET}}
"""


@pytest.mark.parametrize(("enabled", "hosts", "secret", "severities"), [
    ("true", "http://es1.example.org:9200", "api_key", ["warning"]),
    ("${MONITOR}", "['http://es1.example.org:9200']", "password", ["warning"]),
    ("false", "['http://es1.example.org:9200']", "password", []),
    ("true", "['https://es1.example.org:9200']", "password", []),
    ("true", "['http://localhost:9200']", "password", []), ("true", "['http://${HOST}:9200']", "password", []),
])  # fmt: skip
def test_monitoring_of_a_settings_file(enabled, hosts, secret, severities):
    text = MONITORING.format(enabled=enabled, hosts=hosts, secret=secret)
    found = [one for one in check_settings("logstash.yml", text).findings if one.rule.code == "LS502"]
    assert [finding.severity for finding in found] == severities


def test_an_api_key_of_monitoring_is_rejected():
    """Logstash 7.9 to 9.5: "Using api_key authentication requires SSL/TLS secured communication"."""
    text = MONITORING.format(enabled="true", hosts="http://es1.example.org:9200", secret="api_key")
    (found,) = (one for one in check_settings("logstash.yml", text).findings if one.rule.code == "LS502")
    assert found.message.startswith("Logstash rejects the API key of `xpack.monitoring` without TLS")


@pytest.mark.parametrize(("default", "count"), [("", 0), ("x", 1)])
def test_secrets_of_a_settings_file_that_default_to_an_empty_string(default, count):
    text = MONITORING.format(enabled="true", hosts="['http://es1.example.org:9200']", secret="password")
    result = check_settings("logstash.yml", text.replace("${SECRET}", f"${{SECRET:{default}}}"))
    assert len([one for one in result.findings if one.rule.code == "LS502"]) == count
