"""``lslint init`` writes what lslint reads."""

import re

import pytest
from newest_release import NEWEST

from lslint.cli.init import described, run, text
from lslint.cli.python_api import check_paths
from lslint.config.config_file import read_config
from lslint.config.keys import KEYS


def _uncommented(written):
    """The config with all its settings in use."""
    return re.sub(r"^# (?=\S+ = )", "", written, flags=re.MULTILINE)


@pytest.mark.parametrize("kinds", [{}, {"logstash": 2, "filebeat": 1}, {"es-index-template": 1}, {"ilm-policy": 1}])
def test_the_config_is_read_and_so_are_its_commented_lines(tmp_path, kinds):
    path = tmp_path / "lslint.toml"
    path.write_text(text(kinds))
    assert read_config(str(path)).targets.products == {}
    path.write_text(_uncommented(text(kinds)))
    config = read_config(str(path))
    assert config.targets.products
    assert set(config.given) <= set(KEYS)
    assert {"ignore", "exclude", "fail-on", "baseline", "targets", "per-file-ignores"} <= set(config.given)


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        ({}, "a folder without configs"),
        ({"logstash": 1}, "1 Logstash pipeline file"),
        ({"filebeat": 1, "logstash": 2}, "2 Logstash pipeline files and 1 Filebeat config"),
        ({"ilm-policy": 2, "es-template": 1, "es-index-template": 1, "metricbeat": 2, "pipelines": 1},
         "1 pipelines.yml, 2 Metricbeat configs, 2 Elasticsearch templates and 2 ILM policies"),
    ],
)  # fmt: skip
def test_what_it_found_in_words(kinds, words):
    assert described(kinds) == words


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


COMMENTED_OUT = (
    "# Commented out: releases of manifests, which lslint reads in each run, and releases that contradict each other."
)
EVIDENCE = "# {}/docker-compose.yml:3: docker.elastic.co/logstash/logstash:{}"


def _project(tmp_path, **releases):
    for folder, release in releases.items():
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "docker-compose.yml").write_text(COMPOSE.format(release))
        (tmp_path / folder / "a.conf").write_text("input { stdin { } }\n")


def _with_targets(path):
    """Return the config with the proposed targets in use."""
    path.write_text(re.sub(r"(?m)^# (\S*(?:logstash|filebeat) = )", r"\1", path.read_text()))
    return read_config(str(path))


@pytest.mark.parametrize(
    ("releases", "lines"),
    [
        ({"a": "7.6.2"}, [COMMENTED_OUT, EVIDENCE.format("a", "7.6.2"), '# logstash = "7.6.2"']),
        ({"a": "7.6.2", "b": "7.6.2"}, [COMMENTED_OUT, EVIDENCE.format("a", "7.6.2"), '# logstash = "7.6.2"']),
        (
            {"a": "7.6.2", "b": "8.15.3"},
            [
                COMMENTED_OUT,
                EVIDENCE.format("a", "7.6.2"),
                '# "a/**".logstash = "7.6.2"',
                EVIDENCE.format("b", "8.15.3"),
                '# "b/**".logstash = "8.15.3"',
            ],
        ),
        ({"a": "latest"}, [f'# logstash = "{NEWEST}"']),
    ],
)
def test_releases_of_the_manifests_are_commented_out_with_their_evidence(tmp_path, monkeypatch, releases, lines):
    monkeypatch.chdir(tmp_path)
    _project(tmp_path, **releases)
    assert run(".", pre_commit=False) == 0
    written = (tmp_path / "lslint.toml").read_text()
    table = written.partition("[targets]\n")[2].partition("\n\n")[0]
    assert table.splitlines() == lines

    config = _with_targets(tmp_path / "lslint.toml")
    assert len(config.targets.products) + len(config.targets.paths) == sum(" = " in line for line in lines)


@pytest.mark.parametrize(
    ("files", "line"),
    [
        ({"a.conf": PIPELINE, "docker-compose.yml": COMPOSE.format("9.9.1")}, "# Not all known to lslint: logstash"),
        ({"map.yaml": CONFIG_MAP, "pod.yaml": POD}, "# pod.yaml:7: docker.elastic.co/logstash/logstash:7.6.2"),
    ],
)
def test_releases_are_those_of_the_report(tmp_path, monkeypatch, files, line):
    """Also those of configs inside other files."""
    monkeypatch.chdir(tmp_path)
    for name, content in files.items():
        (tmp_path / name).write_text(content)
    named = {one.range for file in check_paths(["."]).files for one in file.deployments}
    assert len(named) == 1
    assert run(".", pre_commit=False) == 0
    (written,) = [one for one in (tmp_path / "lslint.toml").read_text().splitlines() if one.startswith(line)]
    assert all(release in written for release in named.pop())
