"""Finds the repository of a folder, and its git directory."""

from __future__ import annotations

import os
import stat

from lslint.files import fs, windows
from lslint.files.paths import is_below, upwards

MAX_SMALL_FILE = 64 * 1024


class Repository:
    """A place of git: ``top`` is the folder that holds ``.git``, ``folder`` the git directory, ``common`` the git
    directory that holds objects and branches (another one for linked work trees). All absolute, links resolved."""

    def __init__(self, top: str, folder: str) -> None:
        self.top = top
        self.folder = folder
        self.common = _common(folder)


def find_repository(start: str) -> Repository | None:
    """Return the repository whose work tree contains the folder ``start``, or None.

    Only a ``.git`` entry makes a repository: a folder that merely looks like a bare repository consists of ordinary
    files. ``GIT_DIR`` counts only together with ``GIT_WORK_TREE``: git sets it alone when it runs a hook.
    """
    work_tree, folder = os.environ.get("GIT_WORK_TREE"), os.environ.get("GIT_DIR")
    start = os.path.realpath(start)
    if work_tree and folder:
        top = os.path.realpath(work_tree)
        if is_below(start, top):
            return Repository(top, os.path.realpath(folder))
    ceilings = {os.path.realpath(one) for one in os.environ.get("GIT_CEILING_DIRECTORIES", "").split(os.pathsep) if one}
    for place in upwards(start):
        directory = git_directory(place)
        if directory is not None:
            return Repository(place, directory)
        if os.path.dirname(place) in ceilings:
            break
    return None


def git_directory(place: str) -> str | None:
    """Return the git directory of a work tree whose top is ``place``, or None if ``place`` is no such folder."""
    entry = os.path.join(place, ".git")
    try:
        mode = os.lstat(entry).st_mode
    except (OSError, ValueError):
        return None
    folder = entry
    if stat.S_ISREG(mode):
        target = (read_small(entry) or b"").decode("utf-8", "surrogateescape")
        if not target.startswith("gitdir:"):
            return None
        written = target[len("gitdir:") :].strip()
        if windows.is_remote(written):
            return None  # opening a network path would send the user's credentials
        folder = os.path.join(place, written)
    if windows.leads_to_share(folder):
        return None
    try:
        full = os.path.realpath(folder)
        common = _common(full)
        valid = os.path.lexists(os.path.join(full, "HEAD")) and os.path.isdir(os.path.join(common, "objects"))
    except (OSError, ValueError):
        return None
    return full if valid else None


def _common(folder: str) -> str:
    written = (read_small(os.path.join(folder, "commondir")) or b"").decode("utf-8", "surrogateescape").strip()
    if not written or "\0" in written or windows.leaves_share(written, folder):
        return folder
    return os.path.realpath(os.path.join(folder, written))


def read_small(path: str, limit: int = MAX_SMALL_FILE) -> bytes | None:
    """The content of a regular file of at most ``limit`` bytes, else None. Never blocks."""
    try:
        data = fs.read_bytes(path, limit)
    except (OSError, ValueError):
        return None
    return data if len(data) <= limit else None
