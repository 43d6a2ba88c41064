"""The Beats that the project of a pipeline deploys."""

import os

import pytest
from beats_projects import compose
from logstash_checks import write_files

from lslint.project.beats import around
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
    assert around(Projects(), os.path.abspath("pipeline/a.conf")) == found
