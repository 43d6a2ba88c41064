"""FB502 (http-credentials): cases beyond the examples of the rule."""

import pytest
from logstash_checks import write_files
from settings_checks import check_path

from lslint.rules.filebeat.examples import INPUT


def found_in_project(folder, config, files):
    write_files(folder, {".git/HEAD": "x", "filebeat.yml": config, **files})
    return [one.severity for one in check_path(folder / "filebeat.yml").findings if one.rule.code == "FB502"]


OUTPUT = INPUT + "output.elasticsearch:\n  hosts: '${{HOSTS:{}}}'\n  username: '${{USER:}}'\n  password: '{}'\n"
SERVICE = """\
services:
  filebeat:
    image: docker.elastic.co/beats/filebeat:{}
    volumes: ['./filebeat.yml:/usr/share/filebeat/filebeat.yml']
    environment: [{}]
"""


@pytest.mark.parametrize(("host", "password", "environment", "severities"), [
    ("es.example.org:9200", "", "", []), ("es.example.org:9200", "${PW:}", "PW=x", ["info"]),
    ("es.example.org:9200", "${PW}", "", ["info"]), ("es.example.org:9200", "${PW:secret}", "", ["info"]),
])  # fmt: skip
def test_credentials_that_default_to_an_empty_string(tmp_path, host, password, environment, severities):
    config = OUTPUT.format(host, password)
    files = {"docker-compose.yml": SERVICE.format("7.12.0", environment)}
    assert found_in_project(tmp_path, config, files) == severities
