"""A kibana.yml next to compose files that run Kibana with or without it."""

import pytest
from folder_report import report
from logstash_checks import write_files

COMPOSE = "services:\n  kibana:\n    image: docker.elastic.co/kibana/kibana:7.9.3\n"
MOUNTS = (
    "./kibana/kibana.yml:/usr/share/kibana/config/kibana.yml",
    "./kibana:/usr/share/kibana/config:ro",
    "./kibana/:/usr/share/kibana/config/",
)


def found(tmp_path, monkeypatch, capsys, compose, text):
    write_files(tmp_path, {"docker-compose.yml": compose, "kibana/kibana.yml": text})
    monkeypatch.chdir(tmp_path)
    _, result = report(capsys, "--isolated", ".")
    (file,) = (one for one in result["files"] if one["path"] == "kibana/kibana.yml")
    return [(one["code"], one["severity"]) for one in result["findings"]], file["verdict"]


@pytest.mark.parametrize("mount", MOUNTS)
def test_the_release_of_a_mounted_file_is_certain(tmp_path, monkeypatch, capsys, mount):
    compose = f"{COMPOSE}    volumes:\n      - {mount}\n"
    text = "elasticsearch.url: http://es:9200\n"
    assert found(tmp_path, monkeypatch, capsys, compose, text) == ([("KB601", "error")], "rejected")
