"""Which files are one pipeline, and which settings hold for them."""

import os

import pytest

from lslint.config.command_line import Values
from lslint.config.keys import Config
from lslint.config.settings import Settings
from lslint.engine.file import check_source
from lslint.files.source import read
from lslint.project.projects import Projects, _numbered
from lslint.project.view import FileView

INPUT = "input { stdin { } }\n"
NGINX = "server {\n  listen 80;\n}\n"


def make(folder, files):
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def siblings(folder, name, config=None):
    os.chdir(folder)
    return [sibling.path for sibling in FileView(Projects(), name, config=config).pipeline_files(others_only=True)]


@pytest.fixture(autouse=True)
def _back(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)


def test_other_programs_files_are_no_siblings(tmp_path):
    make(tmp_path, {"conf.d/a.conf": INPUT, "conf.d/nginx.conf": NGINX, "conf.d/b.conf": INPUT})
    (tmp_path / "conf.d" / "c.conf").write_bytes(b"\0\0")
    (tmp_path / "conf.d" / "d.conf").symlink_to("nowhere")
    assert siblings(tmp_path, "conf.d/a.conf") == ["conf.d/b.conf"]


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
    make(tmp_path, dict.fromkeys(["a/x.conf", "a/y.conf", "b/z.conf"], INPUT))
    make(tmp_path, {place: f'- pipeline.id: main\n  path.config: "{written}"\n'})
    assert siblings(tmp_path, "a/x.conf") == (expected or [])
    assert FileView(Projects(), "a/x.conf").declared is (expected is not None)


def test_a_pattern_over_everything_is_not_followed_outside(tmp_path):
    make(tmp_path, {"a/x.conf": INPUT, "pipelines.yml": '- path.config: "/**/*"\n- path.config: "../**/*.conf"\n'})
    assert siblings(tmp_path, "a/x.conf") == []


def test_groups_declared_in_the_config(tmp_path):
    make(tmp_path, dict.fromkeys(["in/x.conf", "out/y.conf", "z.conf"], INPUT))
    config = Config(str(tmp_path / "lslint.toml"), {"pipeline": [{"id": "main", "path": ["in/*.conf", "out"]}]})
    assert siblings(tmp_path, "in/x.conf", config) == ["out/y.conf"]
    assert FileView(Projects(), "in/x.conf", config=config).declared
    assert siblings(tmp_path, "z.conf", config) == []


@pytest.mark.parametrize(("files", "value", "path"), [
    ({"logstash.yml": "pipeline.batch.size: 250\n"}, 250, "logstash.yml"),
    ({"logstash.yml": "pipeline:\n  batch:\n    size: 250\n"}, 250, "logstash.yml"),
    ({"logstash.yml": "pipeline:\n  batch.size: 250\n"}, 250, "logstash.yml"),
    ({"config/logstash.yml": "pipeline.batch.size: 250\n"}, 250, "config/logstash.yml"),
    ({"pipeline/logstash.yml": "pipeline.batch.size: 1\n", "logstash.yml": "pipeline.batch.size: 2\n"}, 1,
     "pipeline/logstash.yml"),
    ({"other/logstash.yml": "pipeline.batch.size: 250\n"}, None, None),
    ({"logstash.yml": "# pipeline.batch.size: 250\n"}, None, None),
    ({"logstash.yml": "pipeline.batch.size: ${SIZE}\n"}, None, None),
    ({"logstash.yml": "pipeline.batch.size:\n"}, None, None), ({"logstash.yml": "- 1\n"}, None, None),
    ({"logstash.yml": "a: [\n"}, None, None), ({"logstash.yml": ""}, None, None),
    ({"config/pipelines.yml": "- pipeline.id: a\n  path.config: pipeline/*\n  pipeline.batch.size: 500\n",
      "config/logstash.yml": "pipeline.batch.size: 250\n"}, 500, "config/pipelines.yml"),
    ({"config/pipelines.yml": "- pipeline.id: a\n  path.config: pipeline/*.conf\n",
      "config/logstash.yml": "pipeline.batch.size: 250\n"}, 250, "config/logstash.yml"),
    (
        {
            "pipelines.yml": "- {pipeline.id: b, path.config: q/*.conf, pipeline.batch.size: 1}\n"
            "- pipeline: {id: a, batch: {size: 7}}\n  path: {config: pipeline/x.conf}\n"
        },
        7,
        "pipelines.yml",
    ),
])  # fmt: skip
def test_settings(tmp_path, files, value, path):
    make(tmp_path, {"pipeline/x.conf": INPUT, **files})
    found = FileView(Projects(), "pipeline/x.conf").setting("pipeline.batch.size")
    assert (found and found.value) == value
    assert (found and found.path) == path
    if found is not None:
        with open(path, encoding="utf-8") as file:
            assert file.read()[found.start : found.end] == str(value)


def test_a_folder_of_many_files_is_parsed_once(tmp_path, monkeypatch):
    """Every file queries its siblings; each is still read and parsed once, and the memo is shared."""
    from lslint.grammar.logstash import parse as logstash
    from lslint.grammar.logstash import parse as parse_

    count = 60
    make(tmp_path, {f"conf.d/{n}.conf": INPUT for n in range(count)})
    parses = []
    parse = parse_.parse
    monkeypatch.setattr(logstash, "parse", lambda *given: parses.append(1) or parse(*given))
    projects = Projects()
    for n in range(count):
        path = f"conf.d/{n}.conf"
        source = read(path)
        check_source(source, "logstash", Settings(Values()), projects)
        project = FileView(projects, path)
        assert len(project.pipeline_files(others_only=True)) == count - 1
        assert len(project.pipeline_files()) == count
        project.facts.setdefault("made", []).append(n)
    assert len(parses) <= count + 1
    assert FileView(projects, "conf.d/0.conf").facts["made"] == list(range(count))


@pytest.mark.parametrize(("name", "expected"), [
    ("10-in.conf", True), ("1_in.conf", True), ("7.conf", True), ("in-10.conf", False), ("2beats.conf", False),
    ("", False),
])  # fmt: skip
def test_numbered(name, expected):
    assert _numbered(name) is expected
