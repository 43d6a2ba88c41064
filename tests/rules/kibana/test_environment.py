"""Settings of Kibana that the environment of its container sets."""

import pytest
from folder_report import report
from logstash_checks import write_files

COMPOSE = """\
services:
  kibana:
    image: docker.elastic.co/kibana/kibana:{release}
    environment:
      {variables}
    volumes:
      - ./kibana.yml:/usr/share/kibana/config/kibana.yml
"""
OFF = "elasticsearch.ssl.verificationMode: none\n"


def findings(tmp_path, monkeypatch, capsys, text, variables, release="8.12.2", more=None):
    compose = COMPOSE.format(release=release, variables=variables)
    write_files(tmp_path, {".git/HEAD": "", "docker-compose.yml": compose, "kibana.yml": text, **(more or {})})
    monkeypatch.chdir(tmp_path)
    _, result = report(capsys, "--isolated", ".")
    return [one for one in result["findings"] if one["path"] == "kibana.yml"]


def found(tmp_path, monkeypatch, capsys, text, variables, release="8.12.2", code="", more=None):
    every = findings(tmp_path, monkeypatch, capsys, text, variables, release, more)
    return [one["code"] for one in every if code in one["code"]]


@pytest.mark.parametrize(("text", "variables", "release", "count"), [
    ("", "ELASTICSEARCH_URL: http://es:9200", "6.4.0", 0), ("", "SERVER_NAME: kibana", "8.12.2", 1),
    ("elasticsearch.hosts: https://es:9200\n", "ELASTICSEARCH_SSL_VERIFICATIONMODE: full", "8.12.2", 0),
])  # fmt: skip
def test_the_hosts_of_the_environment_count(tmp_path, monkeypatch, capsys, text, variables, release, count):
    assert len(found(tmp_path, monkeypatch, capsys, text + OFF, variables, release, "KB502")) == count


@pytest.mark.parametrize(("text", "variables", "codes"), [
    ("server.host: a_b\n", "SERVER_HOST: 0.0.0.0", []),
    ("server.rewriteBasePath: true\n", "SERVER_NAME: kibana", ["KB104"]),
    ("server.rewriteBasePath: true\n", "SERVER_BASEPATH: /kibana", []),
    ("server.publicBaseUrl: https://example.org/kibana\n", "SERVER_BASEPATH: /kibana", []),
    ("elasticsearch.username: elastic\n", "ELASTICSEARCH_USERNAME: kibana_system", []),
    ("server.ssl.supportedProtocols: [TLSv1.1]\n", "SERVER_SSL_SUPPORTEDPROTOCOLS: TLSv1.2", []),
])  # fmt: skip
def test_a_setting_of_the_environment_counts_more_than_the_file(tmp_path, monkeypatch, capsys, text, variables, codes):
    assert found(tmp_path, monkeypatch, capsys, text, variables) == codes


def test_a_user_of_the_environment_needs_the_same_change(tmp_path, monkeypatch, capsys):
    text, variable = "elasticsearch.username: elastic\n", "ELASTICSEARCH_USERNAME: elastic"
    [one] = findings(tmp_path, monkeypatch, capsys, text, variable)
    assert one["message"].endswith(", also in `ELASTICSEARCH_USERNAME` (docker-compose.yml:5)")
