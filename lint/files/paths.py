"""Paths as reports show them."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass


def relative(path: str, folder: str) -> str:
    """The path as seen from a folder (absolute), with ``/``."""
    full = os.path.abspath(path)
    if full.startswith(folder.rstrip(os.sep) + os.sep):
        return full[len(folder.rstrip(os.sep)) + 1 :].replace(os.sep, "/")
    return os.path.relpath(full, folder).replace(os.sep, "/")


def shown(path: str) -> str:
    """An absolute path as reports show it: relative if it lies below the working directory."""
    try:
        base = os.getcwd().rstrip(os.sep) + os.sep
    except OSError:  # it is gone
        return path
    return path[len(base) :].replace(os.sep, "/") if path.startswith(base) else path


def display_path(path: str) -> str:
    """``path`` fit for a terminal: control characters, direction marks and bytes that are no UTF-8 are shown
    escaped."""
    if path.isprintable():
        return path
    shown = []
    for char in path:
        code = ord(char)
        if char.isprintable():
            shown.append(char)
        elif 0xDC80 <= code <= 0xDCFF:  # a byte that is no UTF-8
            shown.append(f"\\x{code - 0xDC00:02x}")
        else:
            shown.append(char.encode("unicode_escape", "surrogatepass").decode("ascii"))
    return "".join(shown)
