"""LS418 (file-read-mode-deletes): cases beyond the examples of the rule."""

import pytest
from advice import FakeDeployment, FakeProject, run, spans

from lslint.rules.project_view import Runtime


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('input { file { path => "/a" mode => read } }', ["mode => read"]),
        ('input { file { path => "/a" mode => "read" {{ more }} } }', []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS418", text) == found


@pytest.mark.parametrize(("place", "count"), [("/data", 0), ("/da", 1)])
def test_files_that_are_mounted_read_only_are_not_reported(place: str, count: int) -> None:
    runtime = Runtime("logstash", "docker-compose.yml", 3)
    runtime.read_only = [place]

    project = FakeProject()
    project.deployment = FakeDeployment([runtime])
    text = 'input { file { path => "/data/a.csv" mode => "read" } }'
    assert len(run("LS418", text, project=project)) == count
