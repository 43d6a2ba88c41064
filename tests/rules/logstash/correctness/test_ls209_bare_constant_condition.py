"""LS209 (bare-constant-condition): cases beyond the examples of the rule."""

from advice import FakeDeployment, FakeProject, run


def test_projects_with_beats_of_that_time() -> None:
    project = FakeProject()
    project.deployment = FakeDeployment(beats=[("filebeat", "5.0", "6.8", "filebeat.yml:1")])
    text = 'filter { if "x" or [a] { drop { } } }'
    assert [one.severity for one in run("LS209", text, project=project)] == ["warning"]
    assert [one.severity for one in run("LS209", text, project=project, target="8.0")] == ["error"]
