"""Walks through the folders of a project."""

import os

import pytest

from lslint.project.projects import Projects
from lslint.project.walk import Walk


@pytest.fixture
def top(tmp_path):
    for path in ("b/x/y", "a/x", "a/venv/q", ".git/c", ".github/w", "node_modules/m"):
        (tmp_path / path).mkdir(parents=True)
    return str(tmp_path)


def walked(walk, top):
    return [os.path.relpath(one, top).replace(os.sep, "/") for one in walk]


def test_the_nearest_folders_first_without_those_of_tools_and_hidden_ones(top):
    walk = Walk(Projects(), top)
    assert walked(walk, top) == [".", "a", "b", "a/x", "b/x", "b/x/y"]
    assert walk.is_complete


def test_folders_are_listed_after_their_caller_has_seen_them(top):
    projects = Projects()
    listed = []
    projects.folders = lambda folder: listed.append(folder) or []
    for folder in Walk(projects, top):
        assert folder not in listed
