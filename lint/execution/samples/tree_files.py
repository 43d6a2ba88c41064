"""The files that filters read: pattern files and dictionaries, as far as they are in the project of the pipeline."""

from __future__ import annotations

import os
from fnmatch import fnmatchcase

from lslint.execution.errors import NotRun
from lslint.files import fs
from lslint.files.paths import upwards
from lslint.files.source import Unreadable, read

MAX_PARTS = 30


def _reason(reason: str) -> str:
    """What is wrong with a file, as the end of a sentence about it, without the name of an option that changes it."""
    reason = reason.removesuffix(" (max-file-size)")
    return reason if reason.startswith("is ") else f"cannot be read: {reason}"


class TreeFiles:
    """Finds files by the paths in a config. A relative path is one from the working directory of Logstash, which is
    not known: the folder of the pipeline and those above it, up to the top of the project, are tried. Of an absolute
    path the longest end that exists in one of these folders is used."""

    def __init__(self, folder: str) -> None:
        """``folder``: that of the pipeline."""
        self._root = fs.project_root(os.path.abspath(folder), or_working_directory=True)
        self._bases = list(upwards(fs.real(os.path.abspath(folder)), self._root))

    def text(self, path: str) -> str | None:
        """Return the text of a file, None if it is not in the project. Raises ``NotRun`` if it cannot be read."""
        full_path = self._find(path)
        if full_path is None:
            return None
        try:
            return read(full_path).text
        except Unreadable as error:
            raise NotRun(f"the file `{path}` {_reason(error.reason)}") from None

    def names(self, folder: str, glob: str) -> list[str] | None:
        """Return the files of a folder that match a glob, in order, or the path itself if it is a file; None if it is
        not in the project."""
        full_path = self._find(folder)
        if full_path is None:
            return None
        if fs.is_file(full_path):
            return [full_path]
        try:
            names = sorted(fs.names(full_path))
        except OSError:
            return None
        fitting = [name for name in names if not name.startswith(".") and fnmatchcase(name, glob)]
        paths = [os.path.join(full_path, name) for name in fitting]
        return [path for path in paths if fs.is_file(path) and fs.is_inside(path, self._root)]

    def _find(self, path: str) -> str | None:
        if "${" in path or "\0" in path:
            return None
        if os.path.isabs(path) and fs.exists(path) and fs.is_inside(path, self._root):
            return path
        parts = [part for part in path.replace("\\", "/").split("/") if part not in ("", ".")]
        if len(parts) > MAX_PARTS:
            return None
        for start in range(len(parts)) if os.path.isabs(path) else (0,):
            for base in self._bases:
                full = os.path.normpath(os.path.join(base, *parts[start:]))
                if fs.exists(full) and fs.is_inside(full, self._root):
                    return full
        return None
