"""The search products that the project of a pipeline deploys."""

import os

import pytest
from logstash_checks import write_files

from lslint.project.projects import Projects
from lslint.project.search_servers import around


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
def test_products(tmp_path, monkeypatch, images: list[str], found: list[tuple[str, str, str]]) -> None:
    services = "".join(f"  s{number}:\n    image: {image}\n" for number, image in enumerate(images))
    write_files(tmp_path, {"docker-compose.yml": f"services:\n{services}", "pipeline/a.conf": ""})
    monkeypatch.chdir(tmp_path)
    assert around(Projects(), os.path.abspath("pipeline/a.conf")) == found
