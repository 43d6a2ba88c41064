"""Settings of a logstash.yml that a template engine renders."""

import pytest

from lslint.project import templated_settings
from lslint.project.projects import Projects
from lslint.project.view import FileView

MODE = "pipeline.ecs_compatibility"


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["logstash.yml.j2"], "logstash.yml.j2"),
        (["_logstash.yml.tpl", "_logstash.conf.tpl"], "_logstash.yml.tpl"),
        (["logstash.yml.erb", "logstash.yml.j2"], ""),
        (["logstash.yml.bak", "logstash.yml.old.j2", "my-logstash.yml.j2"], ""),
        (["logstash.conf.j2"], ""),
    ],
)
def test_choose(names, expected):
    assert templated_settings.choose(names) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pipeline.ecs_compatibility: disabled\n", ["disabled"]),
        ("{{- if .Values.x }}\nnode.name: a\n{{- end }}\npipeline:\n  ecs_compatibility: v8\n", ["v8"]),
        ("pipeline.ecs_compatibility: {{ mode }}\n", ["${____}"]),
        ("{% if old %}\npipeline.ecs_compatibility: disabled\n{% endif %}\n", ["${____}"]),
        ("node.name: {{ name }}\n", []),
        ('{# pipeline.ecs_compatibility: v1 #}\nnode.name: "x"\n', []),
    ],
)
def test_setting(tmp_path, monkeypatch, text, expected):
    """``expected``: the value, a variable for one that only the rendered file has; empty without the setting."""
    (tmp_path / "_logstash.yml.tpl").write_text(text)
    (tmp_path / "_logstash.conf.tpl").write_text("input { stdin { } }\n")
    monkeypatch.chdir(tmp_path)
    found = FileView(Projects(), "_logstash.conf.tpl").setting(MODE)
    assert ([] if found is None else [found.value]) == expected


def test_a_rendered_file_takes_precedence(tmp_path, monkeypatch):
    (tmp_path / "logstash.yml").write_text("pipeline.ecs_compatibility: v1\n")
    (tmp_path / "logstash.yml.j2").write_text("pipeline.ecs_compatibility: disabled\n")
    (tmp_path / "a.conf").write_text("input { stdin { } }\n")
    monkeypatch.chdir(tmp_path)
    found = FileView(Projects(), "a.conf").setting(MODE)
    assert found is not None
    assert found.value == "v1"


@pytest.mark.parametrize(
    ("compose", "expected"),
    [
        ("environment: { PIPELINE_ECS_COMPATIBILITY: disabled }", "disabled"),
        ("environment: { PIPELINE_ECS_COMPATIBILITY: '${MODE}' }", "${PIPELINE_ECS_COMPATIBILITY}"),
        ("command: logstash --pipeline.ecs_compatibility disabled -f /p", "disabled"),
        ("command: ['logstash', '--pipeline.ecs_compatibility=disabled']", "disabled"),
        ("environment: { LOG_LEVEL: info }", "v1"),
    ],
)
def test_containers_set_the_ecs_mode(tmp_path, monkeypatch, compose, expected):
    (tmp_path / ".git").mkdir()
    (tmp_path / "pipeline").mkdir()
    (tmp_path / "pipeline" / "a.conf").write_text("input { stdin { } }\n")
    (tmp_path / "logstash.yml").write_text(f"{MODE}: v1\n")
    (tmp_path / "docker-compose.yml").write_text(
        "services:\n  logstash:\n    image: docker.elastic.co/logstash/logstash:8.11.0\n"
        f"    volumes: ['./pipeline:/usr/share/logstash/pipeline']\n    {compose}\n"
    )
    monkeypatch.chdir(tmp_path)
    found = FileView(Projects(), "pipeline/a.conf").setting(MODE)
    assert found is not None
    assert found.value == expected


def test_a_variable_decides_the_ecs_mode(tmp_path, monkeypatch):
    (tmp_path / "logstash.yml").write_text(f"{MODE}: ${{MODE}}\npipeline.workers: ${{N}}\n")
    (tmp_path / "a.conf").write_text("input { stdin { } }\n")
    monkeypatch.chdir(tmp_path)
    view = FileView(Projects(), "a.conf")
    assert [one and one.value for one in (view.setting(MODE), view.setting("pipeline.workers"))] == ["${MODE}", None]
