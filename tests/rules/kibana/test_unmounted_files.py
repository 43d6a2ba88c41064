"""A kibana.yml next to compose files that run Kibana with or without it."""

import pytest
from folder_report import report
from logstash_checks import write_files

from lslint.cli.main import main

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


def test_what_no_release_reads_is_an_error_of_every_file(tmp_path, monkeypatch, capsys):
    findings, _ = found(tmp_path, monkeypatch, capsys, COMPOSE, "server.hosts: a\n")
    assert findings == [("KB101", "error")]


@pytest.mark.parametrize(
    "more",
    [
        {"install.sh": "cp kibana/kibana.yml /etc/kibana/\n"},
        {"deploy.yml": "- hosts: k\n  tasks:\n  - copy: src=kibana/kibana.yml dest=/etc/kibana/kibana.yml\n"},
    ],
)
def test_a_script_deploys_the_file(tmp_path, monkeypatch, capsys, more):
    write_files(tmp_path, more)
    text = "elasticsearch.url: http://es:9200\n"
    assert found(tmp_path, monkeypatch, capsys, COMPOSE, text) == ([("KB601", "error")], "rejected")


def test_a_rejected_file_counts_once_in_the_text_report(tmp_path, monkeypatch, capsys):
    files = {"a/kibana.yml": "server.hosts: a\n", "b/kibana.yml": "server.host: localhost\n"}
    write_files(tmp_path, {".git/HEAD": "", **files})
    monkeypatch.chdir(tmp_path)
    _, result = report(capsys, "--isolated", "--target", "kibana=8.12", ".")
    assert [(one["verdict"], one["starts"]) for one in result["files"]] == [("rejected", "no"), ("accepted", "unknown")]
    assert result["summary"]["wont_start"] == 1
    main(["--no-cache", "--isolated", "--target", "kibana=8.12", "."])
    assert "\n1 accepted, 1 rejected\n" in capsys.readouterr().out
