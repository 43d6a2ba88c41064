"""Paths of Windows that lead to other computers or to devices: opening one sends the user's credentials there.

Elsewhere nothing is remote, and no path is refused.
"""

from __future__ import annotations

import errno
import os

HERE = os.name == "nt"
"""Whether lslint runs on Windows."""
MAX_LINKS = 40
"""Links on a path that are followed, as on Linux."""
DEVICES = frozenset(
    ["con", "prn", "aux", "nul", "conin$", "conout$"]
    + [f"{port}{number}" for port in ("com", "lpt") for number in "123456789\xb9\xb2\xb3"]
)
"""Names of devices in every folder, with any extension."""


def is_remote(path: str) -> bool:
    """Whether a Windows path names a network share or a device, such as a pipe: ``\\\\server\\share``, ``//server``,
    ``\\\\?\\UNC\\server``, ``\\\\.\\pipe``. False for all paths elsewhere, and for ``\\\\?\\C:``."""
    if not HERE:
        return False
    path = path.replace("/", "\\")
    if path.startswith("\\??\\"):
        path = "\\\\?" + path[3:]
    return path.startswith("\\\\") and not (path[:4] == "\\\\?\\" and path[5:6] == ":")


def leaves_share(path: str, base: str) -> bool:
    """Whether a Windows path is remote, and not on the share of ``base``. Looks at the text only."""
    return is_remote(path) and _share(path) != _share(base)


def _share(path: str) -> str:
    import ntpath

    return ntpath.splitdrive(path)[0].replace("/", "\\").lower().replace("\\\\?\\unc\\", "\\\\", 1)


def leads_to_share(path: str) -> bool:
    """Whether a symbolic link on a Windows path leads to another share or to a device. Follows no such link."""
    if not HERE:
        return False
    location = os.path.abspath(path)
    for _ in range(MAX_LINKS):
        link = _first_link(location)
        if link is None:
            return False
        place, target = link
        if leaves_share(target, location):
            return True
        location = os.path.normpath(os.path.join(os.path.dirname(place), target) + location[len(place) :])
    return True


def _first_link(path: str) -> tuple[str, str] | None:
    """The first symbolic link on a path, and its target."""
    prefixes = []
    while path != os.path.dirname(path):
        prefixes.append(path)
        path = os.path.dirname(path)
    for prefix in reversed(prefixes):
        try:
            return prefix, os.readlink(prefix)
        except (OSError, ValueError):
            continue
    return None


def refuse_unsafe(path: str) -> None:
    """Raise ``OSError`` for a Windows path that is a device by its name, or on which a link leads to a share."""
    if not HERE:
        return
    name = os.path.basename(path).partition(".")[0].partition(":")[0].rstrip(" ").lower()
    if name in DEVICES:
        raise OSError(errno.EINVAL, "is a device, not a regular file", path)
    if leads_to_share(path):
        raise OSError(errno.EINVAL, "is a symbolic link to a network share", path)


def is_junction(entry: os.DirEntry[str]) -> bool:
    """Whether an entry of a Windows folder is a junction: a folder elsewhere, and not a symbolic link."""
    return HERE and hasattr(entry, "is_junction") and entry.is_junction()
