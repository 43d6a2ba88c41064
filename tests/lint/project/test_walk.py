"""Walks through the folders of a project."""

import os

import pytest

from lslint.project.projects import Projects
from lslint.project.walk import Walk, above, is_entered


@pytest.fixture
def top(tmp_path):
    for path in ("b/x/y", "a/x", "a/vendor/q", ".git/c", ".github/w", "node_modules/m"):
        (tmp_path / path).mkdir(parents=True)
    return str(tmp_path)


def walked(walk, top):
    return [os.path.relpath(one, top).replace(os.sep, "/") for one in walk]


def test_the_nearest_folders_first_without_vendored_and_hidden_ones(top):
    walk = Walk(Projects(), top)
    assert walked(walk, top) == [".", "a", "b", "a/x", "b/x", "b/x/y"]
    assert walk.is_complete


def test_hidden_folders_on_request(top):
    walk = Walk(Projects(), top, enter=lambda name: is_entered(name, frozenset((".github",))))
    assert walked(walk, top) == [".", ".github", "a", "b", ".github/w", "a/x", "b/x", "b/x/y"]


@pytest.mark.parametrize(
    ("limits", "count", "is_complete"),
    [({"max_folders": 6}, 6, True), ({"max_folders": 5}, 5, False), ({"max_depth": 3}, 6, True),
     ({"max_depth": 1}, 3, False), ({"max_depth": 0}, 1, False)],
)  # fmt: skip
def test_limits(top, limits, count, is_complete):
    walk = Walk(Projects(), top, **limits)
    assert len(walked(walk, top)) == count
    assert walk.is_complete == is_complete


def test_folders_are_listed_after_their_caller_has_seen_them(top):
    projects = Projects()
    listed = []
    projects.folders = lambda folder: listed.append(folder) or []
    for folder in Walk(projects, top):
        assert folder not in listed


def test_above_ends_at_the_root_of_the_project(top):
    inner = os.path.join(top, "b", "x", "y")
    assert [os.path.relpath(one, top) for one in above(Projects(), inner)] == [
        os.path.join("b", "x", "y"), os.path.join("b", "x"), "b", ".",
    ]  # fmt: skip
    assert len(list(above(Projects(), inner, 2))) == 2
