"""Folders without what links out of the project lead to."""

import pytest

from lslint.files import fs
from lslint.project.listings import RealFolders, Roots
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


def test_the_project_of_a_folder_is_that_of_the_folder_above(top):
    (top / "proj" / ".git").mkdir()
    for path in ("proj/own/a/b", "proj/own/nested/.git", "proj/own/nested/c", "other/inner/d"):
        (top / path).mkdir(parents=True)
    (top / "proj" / "own" / "out").symlink_to("../../other/inner")
    folders = [str(one) for one in sorted(top.rglob("*")) if one.is_dir() and ".git" not in one.parts]
    roots = Roots()
    assert {one: roots[one] for one in folders} == {one: fs.project_root(one) for one in folders}
    assert roots[str(top / "proj" / "own" / "a" / "b")] == str(top / "proj")


def test_real_folders_and_what_they_are_inside_of(top):
    """Links on the way, and links out of the project, lead to the same places as asked one by one."""
    (top / "proj" / "here" / "a" / ".git" / "b").mkdir(parents=True)
    (top / "other" / "back").symlink_to("../proj/own/a")
    folders = [*(one for one in sorted(top.rglob("*")) if one.is_dir()), top / "proj" / "here" / "a" / ".git" / "b"]
    folders += [top / "proj" / "up" / "inner", top / "proj" / "up" / "back"]
    real = RealFolders()
    for one in map(str, folders):
        assert real[one] == fs.real(one)
        for root in (str(top), str(top / "proj"), str(top / "other"), "/"):
            assert real.is_inside(one, root) == fs.is_inside(one, root), (one, root)


@pytest.mark.parametrize("current", ["", "proj", "proj/own", "other"])
@pytest.mark.parametrize("home", ["", "other"])
def test_the_project_depends_on_the_repository_alone(top, monkeypatch, current, home):
    """Not on the working directory, nor on the home folder of the user."""
    folder = str(top / "proj" / "own")
    monkeypatch.setenv("HOME", str(top / home))
    monkeypatch.chdir(top / current)
    assert Projects().project_of(folder, None) == folder
    (top / ".git").mkdir()
    assert Projects().project_of(folder, None) == str(top)
