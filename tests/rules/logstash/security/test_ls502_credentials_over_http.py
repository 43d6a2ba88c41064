"""LS502 (credentials-over-http): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import output_plugin, write_files
from settings_checks import check_path, check_settings


@pytest.mark.parametrize(
    ("options", "severity"),
    [
        ('hosts => ["http://es.lan:9200"] cloud_auth => "${P}"', "info"),
        ('hosts => ["es.example.org:9200"] user => "a" password => "${P}"', "info"),
        ('hosts => ["es.example.org:9200"] user => "a" password => "${P}" cacert => "/ca.pem"', None),
        ('hosts => ["es.example.org:9200"] user => "a" password => "${P}" ssl => true', None),
        ('hosts => ["http://127.0.0.1:9200"] user => "a" password => "${P}"', None),
        ('hosts => ["${ES}"] user => "a" password => "${P}"', None),
        ('hosts => ["http://es.example.org:9200"] user => "a" password => ""', None),
        ('hosts => ["http://es.example.org:9200"] user => "a" password => "${P:x}"', "warning"),
        ('hosts => ["http://es.example.org:9200"] cloud_auth => "${AUTH:}"', None),
        ('cloud_id => "x:y" hosts => ["http://a.b"] user => "a" password => "${P}"', None),
    ],
)
def test_findings(options: str, severity: "str | None") -> None:
    findings = run("LS502", output_plugin(options))
    assert [finding.severity for finding in findings] == ([severity] if severity else [])


MONITORING = """\
xpack.monitoring.enabled: {enabled}
xpack.monitoring.elasticsearch.hosts: {hosts}
xpack.monitoring.elasticsearch.{secret}: ${{SECRET}}
"""


@pytest.mark.parametrize(
    ("enabled", "hosts", "secret", "severities"),
    [
        ("true", "http://es1.example.org:9200", "api_key", ["warning"]),
        ("${MONITOR}", "['http://es1.example.org:9200']", "password", ["warning"]),
        ("false", "['http://es1.example.org:9200']", "password", []),
        ("true", "['https://es1.example.org:9200']", "password", []),
        ("true", "['http://localhost:9200']", "password", []),
        ("true", "['http://${HOST}:9200']", "password", []),
    ],
)
def test_monitoring_of_a_settings_file(enabled, hosts, secret, severities):
    text = MONITORING.format(enabled=enabled, hosts=hosts, secret=secret)
    found = [one for one in check_settings("logstash.yml", text).findings if one.rule.code == "LS502"]
    assert [finding.severity for finding in found] == severities


def test_an_api_key_of_monitoring_is_rejected():
    """Logstash 7.9 to 9.5: "Using api_key authentication requires SSL/TLS secured communication"."""
    text = MONITORING.format(enabled="true", hosts="http://es1.example.org:9200", secret="api_key")
    (found,) = (one for one in check_settings("logstash.yml", text).findings if one.rule.code == "LS502")
    assert found.message.startswith("Logstash rejects the API key of `xpack.monitoring` without TLS")


@pytest.mark.parametrize(
    ("target", "option"),
    [
        ("7.10", "the CA certificate in `cacert`"),
        ("8.8", "the CA certificate in `ssl_certificate_authorities`"),
        ("2.4", "the CA certificate"),
    ],
)
def test_the_option_exists_in_the_release(target, option):
    text = output_plugin('hosts => ["http://es.example.org:9200"] user => "a" password => "${P}"')
    (finding,) = run("LS502", text, target=target)
    assert finding.message.endswith(f"Use `https://` and set {option}")


COMPOSE = """\
services:
  logstash:
    image: docker.elastic.co/logstash/logstash:8.15.0
    volumes:
      - ./pipeline:/usr/share/logstash/pipeline
{}"""
SUBNET = """\
networks:
  elk:
    {}ipam:
      config:
        - subnet: 10.5.0.0/16
"""


@pytest.mark.parametrize(
    ("address", "networks", "count"),
    [
        ("172.17.0.1", "", 0),
        ("172.16.0.4", "", 1),
        ("10.5.0.4", SUBNET.format("driver: bridge\n    "), 0),
        ("10.6.0.4", SUBNET.format(""), 1),
    ],
)
def test_networks_of_the_containers(tmp_path, address, networks, count):
    text = output_plugin(f'hosts => ["http://{address}:9200"] user => "a" password => "${{P}}"')
    files = {".git/HEAD": "x", "docker-compose.yml": COMPOSE.format(networks), "pipeline/a.conf": text}
    write_files(tmp_path, files)
    found = [one for one in check_path(tmp_path / "pipeline/a.conf").findings if one.rule.code == "LS502"]
    assert len(found) == count


@pytest.mark.parametrize(("default", "count"), [("", 0), ("x", 1)])
def test_secrets_of_a_settings_file_that_default_to_an_empty_string(default, count):
    text = MONITORING.format(enabled="true", hosts="['http://es1.example.org:9200']", secret="password")
    result = check_settings("logstash.yml", text.replace("${SECRET}", f"${{SECRET:{default}}}"))
    assert len([one for one in result.findings if one.rule.code == "LS502"]) == count


@pytest.mark.parametrize(("release", "setting"), [("6.5", "ssl.ca`"), ("", "ssl.certificate_authority`")])
def test_the_setting_of_the_certificate_in_the_release_in_use(release: str, setting: str) -> None:
    text = MONITORING.format(enabled="true", hosts='["http://10.1.2.3:9200"]', secret="password").replace(
        "hosts", "url"
    )
    (message,) = [
        one.message
        for one in check_settings("logstash.yml", text, release or None).findings
        if one.rule.code == "LS502"
    ]
    assert f"xpack.monitoring.elasticsearch.{setting}" in message
