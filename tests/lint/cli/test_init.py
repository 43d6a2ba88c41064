"""``lslint init`` writes what lslint reads."""

import re

import pytest

from lslint.cli.init import described, hooks, run, text
from lslint.cli.python_api import check_paths
from lslint.config.config_file import read_config
from lslint.config.keys import KEYS


@pytest.mark.parametrize("kinds", [{}, {"logstash": 2, "filebeat": 1}, {"es-index-template": 1}, {"ilm-policy": 1}])
def test_the_config_is_read_and_so_are_its_commented_lines(tmp_path, kinds):
    path = tmp_path / "lslint.toml"
    path.write_text(text(kinds))
    assert read_config(str(path)).targets.products == {}
    whole = re.sub(r'^# (?=[\w"-]+ = |"legacy)', "", text(kinds), flags=re.MULTILINE)
    path.write_text(whole)
    config = read_config(str(path))
    assert config.targets.products
    assert set(config.given) <= set(KEYS)
    assert {"ignore", "exclude", "targets", "per-file-ignores"} <= set(config.given)


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        ({}, "a folder without configs"),
        ({"logstash": 1}, "1 Logstash pipeline"),
        ({"filebeat": 1, "logstash": 2}, "2 Logstash pipelines and 1 Filebeat config"),
        ({"ilm-policy": 2, "es-template": 1, "es-index-template": 1, "metricbeat": 2, "pipelines": 1},
         "1 pipelines.yml, 2 Metricbeat configs, 2 Elasticsearch templates and 2 ILM policies"),
    ],
)  # fmt: skip
def test_what_it_found_in_words(kinds, words):
    assert described(kinds) == words


def test_hooks_are_those_of_the_kinds():
    assert re.findall("id: (.*)", hooks({"filebeat": 1, "es-template": 2})) == ["lslint-filebeat", "lslint-template"]
    assert re.findall("id: (.*)", hooks({})) == ["lslint"]


CONFIG_MAP = """\
apiVersion: v1
kind: ConfigMap
metadata: {name: ls}
data:
  logstash.conf: |
    input { stdin { } }
"""
POD = """\
apiVersion: v1
kind: Pod
metadata: {name: ls}
spec:
  containers:
    - name: ls
      image: docker.elastic.co/logstash/logstash:7.6.2
"""
PIPELINE = "input { stdin { } }\n"
COMPOSE = "services:\n  ls:\n    image: docker.elastic.co/logstash/logstash:{}\n"


def _project(tmp_path, **releases):
    for folder, release in releases.items():
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "docker-compose.yml").write_text(COMPOSE.format(release))
        (tmp_path / folder / "a.conf").write_text("input { stdin { } }\n")


@pytest.mark.parametrize(
    ("releases", "lines"),
    [
        ({"a": "7.6.2"}, ['# logstash = "7.6.2"  # a/docker-compose.yml:3']),
        ({"a": "7.6.2", "b": "7.6.2"}, ['# logstash = "7.6.2"  # a/docker-compose.yml:3']),
        (
            {"a": "7.6.2", "b": "8.15.3"},
            [
                '# "a/**" = {logstash = "7.6.2"}  # a/docker-compose.yml:3',
                '# "b/**" = {logstash = "8.15.3"}  # b/docker-compose.yml:3',
            ],
        ),
        ({"a": "latest"}, ['# logstash = "9.5"']),
    ],
)
def test_releases_of_the_manifests_are_written_with_their_evidence(tmp_path, monkeypatch, releases, lines):
    monkeypatch.chdir(tmp_path)
    _project(tmp_path, **releases)
    assert run(".", pre_commit=False) == 0
    written = (tmp_path / "lslint.toml").read_text()
    assert [line for line in written.splitlines() if "logstash = " in line] == lines

    (tmp_path / "lslint.toml").write_text(written.replace("# logstash", "logstash").replace('# "a', '"a'))
    assert read_config(str(tmp_path / "lslint.toml")).targets.products or len(lines) > 1


@pytest.mark.parametrize(
    ("files", "line"),
    [
        ({"a.conf": "output { elasticsearch { embedded => true } }\n"}, "# Not all known to lslint: logstash"),
        ({"a.conf": PIPELINE, "docker-compose.yml": COMPOSE.format("9.9.1")}, "# Not all known to lslint: logstash"),
        ({"map.yaml": CONFIG_MAP, "pod.yaml": POD}, '# logstash = "7.6.2"  # pod.yaml:7'),
    ],
)
def test_releases_are_those_of_the_report(tmp_path, monkeypatch, files, line):
    """Also those of the content of files, and of configs inside others."""
    monkeypatch.chdir(tmp_path)
    for name, content in files.items():
        (tmp_path / name).write_text(content)
    named = {one.range for file in check_paths(["."]).files for one in file.deployments}
    assert len(named) == 1
    assert run(".", pre_commit=False) == 0
    (written,) = [one for one in (tmp_path / "lslint.toml").read_text().splitlines() if one.startswith(line)]
    assert all(release in written for release in named.pop())
