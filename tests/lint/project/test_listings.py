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


def test_links_to_what_was_named_are_the_users_own(top):
    projects = Projects([str(top / "proj"), str(top / "proj" / "up" / "inner" / "b.conf")])
    assert projects.listing(str(top / "proj" / "up" / "inner")) == ["b.conf"]
    assert projects.folders(str(top / "proj")) == ["here", "own"]
    assert Projects([str(top / "proj" / "up")]).listing(str(top / "proj" / "up")) == ["a.conf"]


def test_path_patterns_do_not_follow_links_out_of_the_project(top):
    (top / "proj" / "pipelines.yml").write_text("- path.config: up/*.conf\n")
    assert Projects([str(top / "proj")]).listed(str(top / "proj" / "pipelines.yml")) == {}
    (top / ".git").mkdir()
    assert [*Projects([str(top)]).listed(str(top / "proj" / "pipelines.yml"))] == [str(top / "proj" / "up" / "a.conf")]


def test_a_tree_that_is_deeper_than_the_stack(top):
    deep = str(top / "proj") + "/d" * 1800
    assert Projects([str(top / "proj")]).listing(deep) == []
