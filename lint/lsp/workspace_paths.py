"""Files that a config names, as far as they are in the workspace: paths of another machine are found by their tails."""

from __future__ import annotations

import os
from dataclasses import dataclass

from lslint.files import fs
from lslint.lsp.documents import Document

MAX_LENGTH = 500
MAX_PARTS = 20
FOLDERS_ABOVE = 2


@dataclass(slots=True, eq=False)
class SearchPath:
    """The folders in which the paths of a document are looked for, nearest first, and the folder ``root`` that contains
    all files that may be found."""

    folders: list[str]
    root: str

    def find(self, written: str) -> str | None:
        """The file or folder that ``written`` names; None if there is none below ``root``."""
        if not 0 < len(written) <= MAX_LENGTH or "\0" in written or "://" in written or "${" in written:
            return None
        path = written.replace("\\", "/")
        is_absolute = path.startswith("/") or path[1:2] == ":"
        parts = [part for part in path.split("/") if part not in ("", ".")]
        if not parts or len(parts) > MAX_PARTS:
            return None
        tails = [parts[start:] for start in range(len(parts))] if is_absolute else [parts]
        candidates = (os.path.join(folder, *tail) for tail in tails for folder in self.folders)
        return next(
            (candidate for candidate in candidates if fs.is_inside(candidate, self.root) and fs.exists(candidate)), None
        )


def search_path(document: Document) -> SearchPath | None:
    """Where the paths of a document are looked for: its folder, two folders above and the root of the repository; None
    for a document that is not a file."""
    if document.path is None:
        return None
    folder = os.path.dirname(document.path)
    root = fs.project_root(folder, or_working_directory=True)
    current = fs.real(os.getcwd())  # the folder of the workspace
    repository = fs.repository_root(folder)
    if current != root and repository is None:  # neither: what is searched below
        root = fs.real(os.path.dirname(os.path.dirname(folder)))
    folders = []
    for _ in range(FOLDERS_ABOVE + 1):
        if not fs.is_inside(folder, root):
            break
        folders.append(folder)
        folder = os.path.dirname(folder)
    if repository is not None and repository == root and root not in map(fs.real, folders):
        folders.append(root)
    return SearchPath(folders, root)
