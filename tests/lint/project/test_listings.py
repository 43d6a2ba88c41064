"""Folders without what links out of the project lead to."""

import pytest

from lslint.project.projects import Projects


@pytest.fixture
def top(tmp_path, monkeypatch):
    """A folder with two projects and no repository; it is the working directory."""
    for path in ("proj/own", "other/inner"):
        (tmp_path / path).mkdir(parents=True)
    (tmp_path / "other" / "a.conf").write_text("")
    (tmp_path / "other" / "inner" / "b.conf").write_text("")
    (tmp_path / "proj" / "up").symlink_to("../other")
    (tmp_path / "proj" / "a.conf").symlink_to("../other/a.conf")
    (tmp_path / "proj" / "here").symlink_to("own")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_path_patterns_do_not_follow_links_out_of_the_project(top):
    (top / "proj" / "pipelines.yml").write_text("- path.config: up/*.conf\n")
    assert Projects([str(top / "proj")]).listed(str(top / "proj" / "pipelines.yml")) == {}
    (top / ".git").mkdir()
    assert [*Projects([str(top)]).listed(str(top / "proj" / "pipelines.yml"))] == [str(top / "proj" / "up" / "a.conf")]
