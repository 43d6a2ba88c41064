"""Questions about the names in a folder, which each file of the folder asks."""

import pytest

from lslint.project.deployment.deployments import Deployments
from lslint.project.projects import Projects


class CountingProjects(Projects):
    """Counts how often the names of files in a folder are passed over."""

    def __init__(self) -> None:
        super().__init__()
        self.passes = 0

    def listing(self, folder: str) -> list[str]:
        self.passes += 1
        return super().listing(folder)


def test_more_files_do_not_pass_over_the_names_of_their_folder_again(tmp_path):
    for n in range(60):
        (tmp_path / f"logstash-{n}.conf").write_text("input { stdin { } }\n")
    (tmp_path / "docker-compose.yml").write_text("services:\n  l:\n    image: logstash:8.15.0\n")
    projects = CountingProjects()
    deployments = Deployments(projects)
    first = deployments.find(str(tmp_path / "logstash-0.conf"), "logstash")
    assert first is not None
    passes = projects.passes
    for n in range(1, 60):
        assert deployments.find(str(tmp_path / f"logstash-{n}.conf"), "logstash") is not None
    assert projects.passes == passes


TEMPLATE = '{"index_patterns": ["a-*"], "mappings": {"_doc": {"properties": {"a": {"type": "keyword"}}}}}\n'
WHOLE = (
    "services:\n  t:\n    build: {context: ..}\n    environment:\n      - ES_VERSION=v7\n    volumes: ['../:/all']\n"
)
ES_7 = "services:\n  e:\n    image: elasticsearch:7.10.1\n    volumes: ['%s:/all']\n"


@pytest.mark.parametrize(
    ("folder", "other"),
    [
        ("schema/elasticsearch/v6/visibility", "schema/elasticsearch/v7/visibility"),
        ("schema/elasticsearch/v6", "schema/elasticsearch/os2"),
        ("schema/es6", "schema/es7"),
        ("schema/es6/deep/er", "schema/es7/deep/er"),
        ("schema/es-6.x", "schema/es-7.x"),
        ("schema/6.x", "schema/7.x"),
        ("schema/elasticsearch/6", "schema/elasticsearch/7"),
        ("schema/elasticsearch/v6", "schema/elasticsearch/README"),
        ("schema/elastic/6", "schema/elastic/7"),
        ("schema/elasticsearch-v6", "schema/elasticsearch-v7"),
    ],
)
@pytest.mark.parametrize("manifest", [WHOLE, ES_7 % "../", ES_7 % "../schema"])
def test_the_folder_of_a_release_stands_against_manifests_that_take_all(tree, folder, other, manifest):
    tree.make({
        f"{folder}/a.json": TEMPLATE,
        f"{other}/a.json": TEMPLATE,
        "docker/docker-compose.yml": manifest,
    })  # fmt: skip
    assert tree.release(f"{folder}/a.json", "elasticsearch").startswith("6.")


@pytest.mark.parametrize("name", ["template-es6.json", "template_es6x.json", "elasticsearch-template-6.x.json"])
def test_the_name_of_a_template_stands_against_manifests_that_take_all(tree, name):
    tree.make({f"conf/{name}": TEMPLATE, "conf/a.json": TEMPLATE, "docker/docker-compose.yml": ES_7 % "../conf"})
    assert tree.release(f"conf/{name}", "elasticsearch").startswith("6.")
    assert tree.release("conf/a.json", "elasticsearch") == "7.10.1"


def test_what_takes_the_folder_of_a_release_runs_it(tree):
    tree.make({
        "schema/v6/visibility/a.json": TEMPLATE,
        "schema/v7/a.json": TEMPLATE,
        "docker/docker-compose.yml": ES_7 % "../schema/v6",
    })  # fmt: skip
    assert tree.release("schema/v6/visibility/a.json", "elasticsearch") == "7.10.1"


def test_a_manifest_that_names_a_release_of_the_folder_tells_which(tree):
    tree.make({
        "schema/v6/a.json": TEMPLATE,
        "schema/v7/a.json": TEMPLATE,
        "docker/docker-compose.yml": (ES_7 % "../schema").replace("7.10.1", "6.8.22"),
    })  # fmt: skip
    assert tree.release("schema/v6/a.json", "elasticsearch") == "6.8.22"


@pytest.mark.parametrize("folder", ["elasticsearch/v2", "elasticsearch/6", "elasticsearch/es6"])
def test_numbered_folders_are_no_releases(tree, folder):
    """A row of numbers that begins before the first release of this form is one of nodes or versions."""
    row = {f"{folder[:-1]}{number}/a.json": TEMPLATE for number in range(1, 7)}
    tree.make({**row, "docker/docker-compose.yml": ES_7 % "../"})
    assert tree.release(f"{folder}/a.json", "elasticsearch") == "7.10.1"


def test_a_name_with_a_plus_means_this_release_and_newer_ones_of_the_major_one(tree):
    tree.make({"a_ELK7.9+.json": "{}", "b_ELK7.9.json": "{}"})
    assert tree.release("a_ELK7.9+.json", "elasticsearch") == "7.9..7.17"
    assert tree.release("b_ELK7.9.json", "elasticsearch") == "7.9"


@pytest.mark.parametrize(
    ("folder", "expected"), [("filebeat 1.3.1", "1.3.1"), ("filebeat 7.x", "7.0..7.17"), ("filebeat 7 b", None)]
)
def test_blanks_before_the_release(tree, folder, expected):
    tree.make({f"{folder}/filebeat.yml": ""})
    assert tree.release(f"{folder}/filebeat.yml", "filebeat") == expected
