"""Paths of files: comparing them, finding their names, and showing them in reports."""

from __future__ import annotations

import os
import posixpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def relative(path: str, folder: str) -> str:
    """The path as seen from a folder (absolute), with ``/``."""
    full = os.path.abspath(path)
    if full.startswith(folder.rstrip(os.sep) + os.sep):
        return full[len(folder.rstrip(os.sep)) + 1 :].replace(os.sep, "/")
    return os.path.relpath(full, folder).replace(os.sep, "/")


def is_below(path: str, folder: str) -> bool:
    """Whether a path is a folder or below it; both in the same form."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def container_path(path: str) -> str:
    """Return an absolute path in a container without ``..`` and repeated slashes; any other path as it is."""
    return "/" + posixpath.normpath(path).lstrip("/") if path.startswith("/") else path


def upwards(folder: str, top: str | None = None) -> Iterator[str]:
    """Yield a folder and those above it, up to ``top`` or the root of the file system; nothing if it is not below
    ``top``."""
    while top is None or is_below(folder, top):
        yield folder
        above = os.path.dirname(folder)
        if folder in (top, above):
            return
        folder = above


STDIN = "-"
"""The path of standard input without a name, which is in no folder."""
_is_relative = False


def name_relatively(paths: Iterable[str]) -> None:
    """Has reports show files outside of the working directory as the user names them: with ``..``, if all paths of the
    command line are relative."""
    global _is_relative
    _is_relative = not any(os.path.isabs(path) for path in paths)


def report_path(path: str) -> str:
    """An absolute path as reports show it: relative if it lies below the working directory, or if the run shows all
    paths so (``name_relatively``)."""
    try:
        base = os.getcwd().rstrip(os.sep) + os.sep
    except OSError:  # deleted meanwhile
        return path
    if path.startswith(base):
        return path[len(base) :].replace(os.sep, "/")
    try:
        return os.path.relpath(path, base).replace(os.sep, "/") if _is_relative else path
    except ValueError:  # on another drive
        return path


def printable_path(path: str) -> str:
    """``path`` fit for a terminal: what it would not print as it is stands escaped: ``\\x1b``, ``\\u202e``, ``\\n``."""
    if path.isprintable():
        return path
    return "".join(char if char.isprintable() else escape(char) for char in path)


def escape(char: str) -> str:
    """A character as a backslash escape; a byte that was no UTF-8 as ``\\xNN``."""
    if "\udc80" <= char <= "\udcff":
        return f"\\x{ord(char) - 0xDC00:02x}"
    return char.encode("unicode_escape", "surrogatepass").decode("ascii")


IGNORABLE = dict.fromkeys((*range(0x200C, 0x2010), *range(0x202A, 0x202F), *range(0x206A, 0x2070), 0xFEFF))
"""Characters that HFS+ ignores in names."""


def in_git_directory(below: str) -> bool:
    """Whether a component of a path is ``.git``, or a name that stands for it on macOS or Windows."""
    if "git" not in below and "git" not in below.translate(IGNORABLE).lower():
        return False
    names = below.replace(os.sep, "/").translate(IGNORABLE).lower().split("/")
    return any(name.partition(":")[0].rstrip(". ") in (".git", "git~1") for name in names)
