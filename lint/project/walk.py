"""Walks down through the folders of a project, the nearest to its root first, within limits."""

from __future__ import annotations

import os

from lslint.files.discovery import EXCLUDED
from lslint.project.projects import Projects

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_FOLDERS = 1000
"""Folders of a walk."""


class Walk:
    """The folders from ``top`` (absolute) on, with ``top`` itself. Iterating reads each folder after its caller has
    looked at it. ``is_complete``: False once a folder was left out because of the limits."""

    def __init__(self, projects: Projects, top: str) -> None:
        self.is_complete = True
        self._projects = projects
        self._top = top

    def __iter__(self) -> Iterator[str]:
        todo = [self._top]
        for folder in todo:  # grows while it is read
            yield folder
            names = [name for name in self._projects.folders(folder) if name[:1] != "." and name not in EXCLUDED]
            room = max(0, MAX_FOLDERS - len(todo))
            self.is_complete = self.is_complete and len(names) <= room
            todo += [os.path.join(folder, name) for name in names[:room]]
