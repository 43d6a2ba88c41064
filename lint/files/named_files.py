"""The files that a command line names, where they are treated like files that a walk finds."""

from __future__ import annotations

import os
from collections.abc import Iterable

from lslint.files import fs


class NamedFiles:
    """The files that a command line names, for a walk of the working directory that looks at nothing else.

    ``files``: those below the working directory that the walk has not met yet, relative to it; ``others``: all other
    paths. A walk does not meet a file whose name the file system spells differently, as it may on Windows and macOS.
    """

    def __init__(self, paths: Iterable[str]) -> None:
        current = os.getcwd()
        self.files: dict[str, None] = {}
        self.others: list[str] = []
        self._folders: dict[str, list[str]] = {}
        for path in paths:
            below = self._below(path, current)
            if below is None or fs.is_dir(path):
                self.others.append(path)
                continue
            self.files[below] = None
            folder = below
            while "/" in folder:
                folder = folder.rpartition("/")[0]
                self._folders.setdefault(folder, []).append(below)

    @staticmethod
    def _below(path: str, current: str) -> str | None:
        """The path from the working directory to a file below it; None for any other."""
        if os.path.isabs(path):
            if not path.startswith(current.rstrip(os.sep) + os.sep):
                return None
            path = path[len(current.rstrip(os.sep)) + 1 :]
        parts = path.replace(os.sep, "/").split("/")
        if ".." in parts:
            return None
        return "/".join(part for part in parts if part not in ("", ".")) or None

    def includes(self, path: str, is_folder: bool) -> bool:
        """Whether the walk looks at an entry: a named file, or a folder above one."""
        return path in self._folders if is_folder else self.files.pop(path, self) is None

    def skip(self, folder: str) -> None:
        """Takes note that the walk does not look into a folder."""
        for path in self._folders[folder]:
            self.files.pop(path, None)
