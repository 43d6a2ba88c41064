"""Walks through the folders of a project."""

import pytest

from lslint.project.projects import Projects
from lslint.project.walk import Walk


@pytest.fixture
def top(tmp_path):
    for path in ("b/x/y", "a/x", "a/venv/q", ".git/c", ".github/w", "node_modules/m"):
        (tmp_path / path).mkdir(parents=True)
    return str(tmp_path)


def test_folders_are_listed_after_their_caller_has_seen_them(top):
    projects = Projects()
    listed = []
    projects.folders = lambda folder: listed.append(folder) or []
    for folder in Walk(projects, top):
        assert folder not in listed
