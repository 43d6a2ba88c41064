"""Products that nothing around a file is about: no release of them is searched for."""

import os

import pytest
from logstash_checks import write_files

from lslint.project.deployment.deployments import Deployments
from lslint.project.deployment.folders import of_run
from lslint.project.deployment.stated import Stated
from lslint.project.projects import Projects

COMPOSE = "services:\n  one:\n    image: docker.elastic.co/{0}/{0}:7.17.0\n"


@pytest.mark.parametrize(
    ("files", "about"),
    [
        ({}, []),
        ({"docker-compose.yml": COMPOSE.format("logstash")}, ["elasticsearch", "logstash"]),
        ({"other/docker-compose.yml": COMPOSE.format("kibana")}, ["elasticsearch", "kibana"]),
        ({"README.md": "```\ndocker run docker.elastic.co/beats/filebeat:7.17.0\n```\n"}, ["filebeat"]),
        ({"elasticsearch/7.17.0/a.json": "{}"}, ["elasticsearch"]),
    ],
)
def test_products_around_a_file(tmp_path, monkeypatch, files, about) -> None:
    write_files(tmp_path, {**files, "pipeline/a.conf": ""})
    monkeypatch.chdir(tmp_path)
    projects = Projects()
    path = os.path.abspath("pipeline/a.conf")
    stated = Stated(of_run(projects))
    chain = Deployments(projects).folders.chain(os.path.dirname(path))
    every = ("elasticsearch", "filebeat", "kibana", "logstash", "opensearch")
    assert [product for product in every if stated.around(path, chain, product)] == about


def test_file_of_a_role(tmp_path, monkeypatch) -> None:
    write_files(tmp_path, {"roles/logstash/files/a.conf": ""})
    monkeypatch.chdir(tmp_path)
    path = os.path.abspath("roles/logstash/files/a.conf")
    assert Stated(of_run(Projects())).around(path, [os.path.dirname(path), str(tmp_path)], "logstash")
