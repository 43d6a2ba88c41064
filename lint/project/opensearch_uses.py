"""What shows that the templates of a project are for OpenSearch: the libraries that the project is built with, and the
templates in a folder."""

from __future__ import annotations

import os

from lslint.project.projects import Projects

MAX_FILES = 60
MAX_BYTES = 128 * 1024
MAX_UP = 12
_BUILDS = frozenset((
    "build.gradle", "build.gradle.kts", "pom.xml", "package.json", "setup.py", "setup.cfg", "pyproject.toml", "go.mod",
    "cargo.toml", "gemfile", "composer.json", "requirements.txt", "pipfile", "build.sbt", "mix.exs",
))  # fmt: skip


def is_built_for(projects: Projects, path: str, root: str) -> bool:
    """Whether the nearest build file in the folder of a file or above it that names a server names OpenSearch only."""
    folder = os.path.dirname(os.path.abspath(path))
    known: dict[str, bool | None] = projects.memo("opensearch_builds")
    for _ in range(MAX_UP):
        if folder not in known:
            known[folder] = _names_opensearch(projects, folder)
        found = known[folder]
        if found is not None:
            return found
        if not root or folder == root.rstrip(os.sep) or not folder.startswith(root):
            break
        folder = os.path.dirname(folder)
    return False


def _names_opensearch(projects: Projects, folder: str) -> bool | None:
    """Whether the build files in a folder name OpenSearch and not Elasticsearch; None if they name neither."""
    ours = other = False
    for name in projects.listing(folder):
        if name.lower() in _BUILDS:
            text = projects.small_text(os.path.join(folder, name), MAX_BYTES).lower()
            ours |= "opensearch" in text
            other |= "elasticsearch" in text
    return ours and not other if ours or other else None


def templates_in(projects: Projects, folder: str) -> list[str]:
    """The text of the JSON files in a folder."""
    names = [name for name in projects.listing(folder) if name.lower().endswith(".json")][:MAX_FILES]
    return [projects.small_text(os.path.join(folder, name), MAX_BYTES) for name in names]
