"""Which files are one pipeline, and which settings hold for them."""

import os

import pytest
from paths import write_files

from lslint.config.keys import Config
from lslint.project.projects import Projects, _numbered
from lslint.project.view import FileView

INPUT = "input { stdin { } }\n"
NGINX = "server {\n  listen 80;\n}\n"


def siblings(folder, name, config=None):
    os.chdir(folder)
    return [sibling.path for sibling in FileView(Projects(), name, config=config).pipeline_files(others_only=True)]


@pytest.fixture(autouse=True)
def _back(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)


def test_other_programs_files_are_no_siblings(tmp_path):
    write_files(tmp_path, {"conf.d/a.conf": INPUT, "conf.d/nginx.conf": NGINX, "conf.d/b.conf": INPUT})
    (tmp_path / "conf.d" / "c.conf").write_bytes(b"\0\0")
    (tmp_path / "conf.d" / "d.conf").symlink_to("nowhere")
    assert siblings(tmp_path, "conf.d/a.conf") == ["conf.d/b.conf"]


def test_a_pattern_over_everything_is_not_followed_outside(tmp_path):
    pipelines = '- path.config: "/**/*"\n- path.config: "../**/*.conf"\n'
    write_files(tmp_path, {"a/x.conf": INPUT, "pipelines.yml": pipelines})
    assert siblings(tmp_path, "a/x.conf") == []


def test_groups_declared_in_the_config(tmp_path):
    write_files(tmp_path, dict.fromkeys(["in/x.conf", "out/y.conf", "z.conf"], INPUT))
    config = Config(str(tmp_path / "lslint.toml"), {"pipeline": [{"id": "main", "path": ["in/*.conf", "out"]}]})
    assert siblings(tmp_path, "in/x.conf", config) == ["out/y.conf"]
    assert FileView(Projects(), "in/x.conf", config=config).declared
    assert siblings(tmp_path, "z.conf", config) == []


@pytest.mark.parametrize(("name", "expected"), [
    ("10-in.conf", True), ("1_in.conf", True), ("7.conf", True), ("in-10.conf", False), ("2beats.conf", False),
    ("", False),
])  # fmt: skip
def test_numbered(name, expected):
    assert _numbered(name) is expected


@pytest.mark.parametrize(("place", "written", "expected"), [
    ("pipelines.yml", "a/*.conf", ["a/y.conf"]), ("pipelines.yml", "a", ["a/y.conf"]),
    ("pipelines.yml", "./a/*.conf", ["a/y.conf"]),
    ("config/pipelines.yml", "/usr/share/logstash/a/*.conf", ["a/y.conf"]),
    ("config/pipelines.yml", "/usr/share/logstash/a/{x,y}.conf", ["a/y.conf"]),
    ("config/pipelines.yml", "../a/*.conf", ["a/y.conf"]), ("pipelines.yml", "/etc/logstash/a/", ["a/y.conf"]),
    ("pipelines.yml", "${HOME_OF_IT}/a/*.conf", ["a/y.conf"]),
    ("pipelines.yml", "C:\\\\logstash\\\\a\\\\*.conf", ["a/y.conf"]),
    ("pipelines.yml", "**/*.conf", ["a/y.conf", "b/z.conf"]), ("pipelines.yml", "/etc/logstash/b/*.conf", None),
    ("pipelines.yml", "/etc/logstash/*/*.conf", None), ("other.yml", "a/*.conf", None),
    ("pipelines_prod.yml", "a/*.conf", None),
])  # fmt: skip
def test_groups_declared_in_pipelines_yml(tmp_path, place, written, expected):
    write_files(tmp_path, dict.fromkeys(["a/x.conf", "a/y.conf", "b/z.conf"], INPUT))
    write_files(tmp_path, {place: f'- pipeline.id: main\n  path.config: "{written}"\n'})
    assert siblings(tmp_path, "a/x.conf") == (expected or [])
    assert FileView(Projects(), "a/x.conf").declared is (expected is not None)
