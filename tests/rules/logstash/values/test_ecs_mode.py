"""ECS mode that something in the project switches off."""

import pytest
from advice import FakeProject, run

from lslint.rules.api import Setup
from lslint.rules.logstash.values.ecs_mode import is_disabled

CLONE = 'filter { clone { clones => ["copy"] } if [type] == "copy" { drop { } } }'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- pipeline.id: {{ id }}\n  pipeline.ecs_compatibility: disabled\n", True),
        ('RUN echo "pipeline.ecs_compatibility: disabled" >> /usr/share/logstash/config/logstash.yml\n', True),
        ("ENV PIPELINE_ECS_COMPATIBILITY=disabled\n", True),
        ("CMD logstash --pipeline.ecs_compatibility disabled\n", True),
        ("    pipeline_x_ecs_compatibility: disabled\n", True),
        ("# pipeline.ecs_compatibility: disabled\n", False),
        ("pipeline.ecs_compatibility: v8\n", False),
        ("pipeline.workers: 2\n", False),
    ],
)
def test_places_that_switch_the_mode_off(text, expected):
    assert is_disabled(Setup([("a.yml", "x: 1\n"), ("b.yml", text)])) is expected


@pytest.mark.parametrize(("mode", "count"), [("disabled", 0), ("v8", 1)])
def test_findings_that_need_the_mode(mode, count):
    class Project(FakeProject):
        def setup(self) -> Setup:
            return Setup([("templates/pipelines.yml.j2", f"pipeline.ecs_compatibility: {mode}\n")])

    assert len(run("LS266", CLONE, target="8.11", project=Project())) == count


@pytest.mark.parametrize(("mode", "severity"), [("disabled", None), ("v8", "error")])
def test_targets_that_only_ecs_mode_requires(mode, severity):
    class Project(FakeProject):
        def setup(self) -> Setup:
            return Setup([("templates/pipelines.yml.j2", f"pipeline.ecs_compatibility: {mode}\n")])

    found = run("LS282", 'filter { geoip { source => "clientip" } }', target="8.11", project=Project())
    assert [one.severity for one in found] == ([severity] if severity else [])
