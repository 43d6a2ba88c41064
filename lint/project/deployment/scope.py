"""Up to which folder manifests are looked for."""

from __future__ import annotations

import os

from lslint.project.projects import Projects

MAX_ABOVE = 3
"""Folders above a file that was named that may be the root of its project."""
_ROOTS = ("lslint.toml", ".lslint.toml", "readme", "license", "docker-compose.y", "compose.y", "makefile")
"""Beginnings of names that are in the root of a project, in lower case."""


def scope_of(folder: str, projects: Projects) -> str:
    """The project of a folder or, without a repository, the folder that was named on the command line. For a file that
    was named, the last of the few folders above it that look like the root of a project."""
    root = projects.root_of(folder)
    named = next((one for one in projects.arguments if folder == one or folder.startswith(one + os.sep)), "")
    if not named and folder in projects.argument_folders:
        named = at = folder
        for _ in range(MAX_ABOVE):
            if at == root:
                break
            at = os.path.dirname(at)
            if any(name.lower().startswith(_ROOTS) for name in projects.listing(at)):
                named = at
    if not named.startswith(root.rstrip(os.sep) + os.sep) or projects.repository_of(folder) is not None:
        return root
    return named
