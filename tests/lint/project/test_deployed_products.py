"""The Beats and search products that the project of a pipeline deploys."""

import os

import pytest
from beats_projects import compose
from logstash_checks import write_files

from lslint.project.deployed_products import beats, search_servers
from lslint.project.projects import Projects


@pytest.mark.parametrize(
    ("images", "found"),
    [
        ([], []),
        (["filebeat:7.6.0"], [("filebeat", "7.6.0", "7.6.0", "docker-compose.yml:3")]),
        (["filebeat:${TAG}"], [("filebeat", "", "", "")]),
        (
            ["metricbeat:8.1.0", "elastic-agent:8.2.0"],
            [
                ("metricbeat", "8.1.0", "8.1.0", "docker-compose.yml:3"),
                ("elastic-agent", "8.2.0", "8.2.0", "docker-compose.yml:5"),
            ],
        ),
    ],
)
def test_beats(tmp_path, monkeypatch, images: list[str], found: list[tuple[str, str, str, str]]) -> None:
    write_files(tmp_path, {"docker-compose.yml": compose(*images), "pipeline/a.conf": ""})
    monkeypatch.chdir(tmp_path)
    assert beats(Projects(), os.path.abspath("pipeline/a.conf")) == found


@pytest.mark.parametrize(
    ("images", "found"),
    [
        ([], []),
        (["elasticsearch:7.6.0"], [("elasticsearch", "7.6.0", "7.6.0")]),
        (["docker.elastic.co/logstash/logstash:8.1.0"], []),
        (["opensearchproject/opensearch:2.11.0"], [("opensearch", "2.11.0", "2.11.0")]),
        (["elasticsearch:${TAG}"], [("elasticsearch", "", "")]),
    ],
)
def test_search_servers(tmp_path, monkeypatch, images: list[str], found: list[tuple[str, str, str]]) -> None:
    services = "".join(f"  s{number}:\n    image: {image}\n" for number, image in enumerate(images))
    write_files(tmp_path, {"docker-compose.yml": f"services:\n{services}", "pipeline/a.conf": ""})
    monkeypatch.chdir(tmp_path)
    assert search_servers(Projects(), os.path.abspath("pipeline/a.conf")) == found
