"""Findings about several releases of a product and unsupported combinations of products."""

import pytest
from logstash_checks import write_files
from manifests import compose, logstash, report

from lslint.cli.main import main


def location(row):
    """Path, line and text of the location of a finding."""
    span = row["range"]
    with open(row["path"], encoding="utf-8") as file:
        text = file.read()
    return row["path"], span["start"]["line"], text[span["start"]["offset"] : span["end"]["offset"]]


def test_several_releases_are_reported_where_they_are_named(project, capsys):
    (project / "docker-compose.yml").write_text(compose(logstash("7.6.2")))
    other = compose(logstash("8.15.0")) + "    environment:\n      PASSWORD: tigerSECRET99\n"
    (project / "docker-compose.prod.yml").write_text(other)
    made = report(capsys)
    (found,) = [one for one in made["findings"] if one["code"] == "LS907"]
    places = [location(one)[:3] for one in (found, *found["related"])]
    assert sorted(places) == [
        ("docker-compose.prod.yml", 3, logstash("8.15.0")),
        ("docker-compose.yml", 3, logstash("7.6.2")),
    ]
    assert {one["path"] for one in made["files"]} == {"pipeline/a.conf"}
    main(["--no-cache", "-v", "."])
    out = capsys.readouterr().out
    assert "LS907" in out
    assert "tigerSECRET99" not in out


def test_an_unsupported_combination(project, capsys):
    elasticsearch = "docker.elastic.co/elasticsearch/elasticsearch:7.17.0"
    (project / "docker-compose.yml").write_text(compose(logstash("8.15.0"), elasticsearch))
    made = report(capsys)
    (found,) = [one for one in made["findings"] if one["code"] == "LS908"]
    assert found["message"] == (
        "Logstash 8.15.0 (docker-compose.yml:3) is newer than Elasticsearch 7.17.0 (docker-compose.yml:5), which"
        " Elastic does not support. Upgrade Elasticsearch first"
    )
    assert location(found) == ("docker-compose.yml", 3, logstash("8.15.0"))
    (other,) = found["related"]
    assert (other["message"], *location(other)[:3]) == (
        "Elasticsearch 7.17.0", "docker-compose.yml", 5, elasticsearch
    )  # fmt: skip


@pytest.mark.parametrize(("newer", "older"), [("8.15.0", "2.4.0"), ("2.4.0", "1.7.0")])
def test_releases_before_5_had_numbers_of_their_own(project, capsys, newer, older):
    elasticsearch = f"docker.elastic.co/elasticsearch/elasticsearch:{older}"
    (project / "docker-compose.yml").write_text(compose(logstash(newer), elasticsearch))
    assert [one for one in report(capsys)["findings"] if one["code"] == "LS908"] == []


def test_patch_levels_are_not_several_releases(project, capsys):
    (project / "docker-compose.yml").write_text(compose(logstash("7.17.9"), logstash("7.17.20")))
    assert [one for one in report(capsys)["findings"] if one["code"] == "LS907"] == []


@pytest.mark.parametrize(("value", "count"), [("true", 0), ("false", 1)])
def test_a_beat_that_may_send_to_an_older_elasticsearch(project, capsys, value, count):
    images = ("docker.elastic.co/beats/filebeat:8.5.1", "docker.elastic.co/elasticsearch/elasticsearch:7.15.2")
    (project / "docker-compose.yml").write_text(compose(*images))
    (project / "filebeat.yml").write_text(
        "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/a]\n"
        f"output.elasticsearch:\n  hosts: [a]\n  allow_older_versions: {value}\n"
    )
    assert [one["code"] for one in report(capsys)["findings"]].count("LS908") == count


def test_kibana_newer_than_elasticsearch(project, capsys):
    (project / "pipeline" / "a.conf").unlink()
    (project / "elasticsearch.yml").write_text("cluster.name: x\n")
    (project / "compose.yml").write_text(
        compose("docker.elastic.co/elasticsearch/elasticsearch:7.17.1", "docker.elastic.co/kibana/kibana:8.2.0")
    )
    (notice,) = [one for one in report(capsys)["findings"] if one["code"] == "LS908"]
    assert (notice["path"], notice["range"]["start"]["line"]) == ("compose.yml", 5)
    assert "Kibana 8.2.0 (compose.yml:5) is newer than Elasticsearch 7.17.1 (compose.yml:3)" in notice["message"]


@pytest.mark.parametrize("kibana", ["7.17.3", "7.10.2"])
def test_kibana_not_newer_than_elasticsearch(project, capsys, kibana):
    (project / "elasticsearch.yml").write_text("cluster.name: x\n")
    (project / "compose.yml").write_text(
        compose("docker.elastic.co/elasticsearch/elasticsearch:7.17.1", f"docker.elastic.co/kibana/kibana:{kibana}")
    )
    assert "LS908" not in [one["code"] for one in report(capsys)["findings"]]


def test_evidence_in_text_reports_is_relative(project, capsys, monkeypatch):
    (project / "compose.yml").write_text(compose(logstash("7.6.2"), logstash("8.15.0")))
    monkeypatch.chdir(project / "pipeline")
    main(["--no-cache", "."])
    out = capsys.readouterr().out
    assert "../compose.yml:3" in out
    assert str(project) not in out


@pytest.mark.parametrize(("name", "count"), [("install.sh", 1), ("README.md", 0)])
def test_a_guide_through_several_releases(project, capsys, name, count):
    image = "docker run docker.elastic.co/logstash/logstash:"
    text = f"{image}7.17.9\n{image}8.11.0\n"
    (project / name).write_text(f"```bash\n{text}```\n" if name.endswith(".md") else f"#!/bin/sh\n{text}")
    assert len([one for one in report(capsys)["findings"] if one["code"] == "LS907"]) == count


@pytest.mark.parametrize(
    "files",
    [
        {"a/vars/main.yml": "logstash_version: 7.6.2\n", "b/vars/main.yml": "logstash_version: 8.15.0\n"},
        {
            "a.pp": "class a {\n  $logstash_version = '6.8.1',\n}\n",
            "b.pp": "class b {\n  $logstash_version = '7.1.1',\n}\n",
        },
        {"roles/a/defaults/main.yml": "elk_version: 7.6.2\n", "roles/b/defaults/main.yml": "elk_version: 8.1.0\n"},
        {"a.env": "LOGSTASH_VERSION=7.6.2\n", "b.env": "LOGSTASH_VERSION=8.15.0\n"},
        {
            "a.repo": "[a]\nbaseurl=https://artifacts.elastic.co/packages/7.x/yum\n",
            "b.repo": "[a]\nbaseurl=https://artifacts.elastic.co/packages/8.x/yum\n",
        },
        {"install.sh": "logstash_version=8.1.1\ngem_logstash_version=7.16.3\n"},
    ],
)
def test_variables_and_repositories_of_several_parts_are_not_several_releases(project, capsys, files):
    write_files(project, files)
    assert [one for one in report(capsys)["findings"] if one["code"] == "LS907"] == []


def test_packages_of_several_releases(project, capsys):
    (project / "install.sh").write_text("LOGSTASH_VERSION=7.6.2\ncurl -O x/logstash-7.6.2.deb\n")
    (project / "setup.sh").write_text("LOGSTASH_VERSION=8.15.0\napt-get install logstash=1:8.15.0-1\n")
    (found,) = [one for one in report(capsys)["findings"] if one["code"] == "LS907"]
    assert {found["path"], *(one["path"] for one in found["related"])} == {"install.sh", "setup.sh"}


def test_frames_mark_what_they_do_not_show(project, capsys):
    (project / "filebeat.yml").write_text("filebeat.inputs: []\n")
    lines = "FROM ubuntu\nCOPY filebeat-8.10.2-amd64.deb /x/s3cr3tw0rd/\nRUN dpkg -i /tmp/filebeat-8.12.2-amd64.deb\n"
    (project / "Dockerfile").write_text(lines)
    main(["--no-cache", "-v", "."])
    out = capsys.readouterr().out
    assert "2 |     …filebeat-8.10.2…\n" in out
    assert "s3cr3tw0rd" not in out


@pytest.mark.parametrize(
    ("output", "count"),
    [
        ("output.logstash:\n  hosts: ['a:5044']\n", 0),
        ("output:\n  kafka:\n    hosts: ['a:9092']\n# output.elasticsearch:\n", 0),
        ("output.logstash:\n  hosts: ['a:5044']\nmonitoring.elasticsearch:\n  hosts: [a]\n", 1),
        ("output.logstash:\n  hosts: ['a:5044']\ncloud.id: a\n", 1),
        ("output.elasticsearch:\n  hosts: [a]\n", 1),
        ("", 1),
    ],
)
def test_a_beat_that_does_not_send_to_elasticsearch(project, capsys, output, count):
    images = ("docker.elastic.co/beats/filebeat:8.5.1", "docker.elastic.co/elasticsearch/elasticsearch:7.15.2")
    (project / "docker-compose.yml").write_text(compose(*images))
    inputs = "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/a]\n"
    (project / "filebeat.yml").write_text(inputs + output)
    assert [one["code"] for one in report(capsys)["findings"]].count("LS908") == count
