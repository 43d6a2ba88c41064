"""Locates external programs without ever picking one from a linted tree."""

from __future__ import annotations

import os
from collections.abc import Iterable

from lslint.files.paths import is_below


def find_program(
    name: str,
    outside: Iterable[str],
    *,
    search_path: str | None = None,
    windows: bool | None = None,
) -> str | None:
    """Return the absolute path of the program ``name``, or None if no trusted folder has it.

    Searches the absolute entries of ``search_path`` (default: ``PATH``). Empty and relative entries, which depend on
    the working directory, are skipped, and so is every program that is in one of the folders ``outside`` itself or
    through a symbolic link. ``windows`` (default: whether this is Windows): the file is ``name.exe``. Windows searches
    the working directory before ``PATH``, so callers must pass the returned path to ``subprocess``, never the name.
    """
    on_windows = os.name == "nt" if windows is None else windows
    entries = (os.environ.get("PATH", os.defpath) if search_path is None else search_path).split(
        ";" if on_windows else os.pathsep
    )
    excluded = [folder for folder in map(real_folder, outside) if not _is_root(folder)]
    for entry in entries:
        folder = entry.strip('"') if on_windows else entry
        if not folder or not os.path.isabs(folder):
            continue
        candidate = os.path.join(folder, f"{name}.exe" if on_windows else name)
        if not os.path.isfile(candidate) or not (on_windows or os.access(candidate, os.X_OK)):
            continue
        places = (real_folder(folder), os.path.normcase(os.path.realpath(candidate)))
        if not any(is_below(place, folder) for place in places for folder in excluded):
            return candidate
    return None


def real_folder(path: str) -> str:
    """Return the absolute path of a folder with links resolved, in the case that Windows compares by."""
    return os.path.normcase(os.path.realpath(path))


def _is_root(folder: str) -> bool:
    # the root of a drive holds every program, and no checkout of a stranger's repository
    return os.path.dirname(folder) == folder
