"""FB419 (beat-variable-name-mismatch): variable names that a manifest sets and that a config reads."""

import os

import pytest
from filebeat_checks import findings_in_tree
from logstash_checks import write_files

COMPOSE = (
    "services:\n  fb:\n    image: docker.elastic.co/beats/filebeat:8.15.0\n"
    "    volumes: ['./filebeat.yml:/usr/share/filebeat/filebeat.yml:ro']\n    environment: [ES_PASSWD=x]\n"
)
CONFIG = (
    "filebeat.inputs: []\noutput.elasticsearch:\n  hosts: ['https://es:9200']\n  password: '${ES_PASSWORD:changeme}'\n"
)


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_compose(tmp_path):
    write_files(tmp_path, {"docker-compose.yml": COMPOSE, "filebeat.yml": CONFIG})
    (finding,) = findings_in_tree(tmp_path, "filebeat.yml", "FB419")
    assert "`${ES_PASSWORD}` always uses its default, because" in finding.message
    assert "`ES_PASSWD` instead (docker-compose.yml:5)" in finding.message
    assert "changeme" not in finding.message
    (tmp_path / "docker-compose.yml").write_text(COMPOSE.replace("PASSWD", "PASSWORD"))
    assert findings_in_tree(tmp_path, "filebeat.yml", "FB419") == []
    os.remove(tmp_path / "docker-compose.yml")
    assert findings_in_tree(tmp_path, "filebeat.yml", "FB419") == []
