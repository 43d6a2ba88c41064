"""Access to the file system of the checked tree.

Opens only regular files, never a device, a FIFO or a file of ``/proc``, whatever the path, and never reads more than a
limit. Follows no link to a network share. ``project_root`` and ``is_inside`` decide what belongs to the project that is
checked.
"""

from __future__ import annotations

import errno
import os
import stat

from lslint.files import windows
from lslint.files.paths import in_git_directory, is_below, upwards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO


def is_larger(path: str, limit: int) -> bool:
    """Whether a file has more than ``limit`` bytes. Raises ``OSError``."""
    return os.stat(path).st_size > limit


def open_regular(path: str) -> BinaryIO:
    """Open a regular file for reading, unbuffered. Never blocks.

    Raises ``OSError`` whose ``strerror`` says what the path is, where it is something other than a regular file: a
    directory, FIFO, socket, device, or a file of ``/proc``, ``/sys`` or ``/dev``, which are regular files by their
    mode and show the environment and memory of processes.
    """
    flags = os.O_RDONLY
    for name in ("O_NONBLOCK", "O_BINARY", "O_CLOEXEC", "O_NOCTTY"):
        flags |= getattr(os, name, 0)
    windows.refuse_unsafe(path)
    try:
        # a directory can be opened; a socket cannot, and the error would not say what it is
        check_mode(path, os.stat(path).st_mode)
        handle = os.open(path, flags)
    except ValueError:  # a NUL character
        raise OSError(errno.EINVAL, "is not a valid path") from None
    try:
        status = os.fstat(handle)
        check_mode(path, status.st_mode)
        if not getattr(status, "st_blocks", 1) and _is_pseudo(path, handle, status.st_dev):
            raise OSError(errno.EINVAL, "is a file of the kernel, not a regular file")
        return open(handle, "rb", buffering=0)
    except BaseException:
        os.close(handle)
        raise


def check_mode(path: str, mode: int) -> None:
    """Raise ``OSError`` unless ``mode`` (as in ``st_mode``) is that of a regular file."""
    if stat.S_ISREG(mode):
        return
    if stat.S_ISDIR(mode):
        raise OSError(errno.EISDIR, "is a directory", path)
    what = "a FIFO" if stat.S_ISFIFO(mode) else "a socket" if stat.S_ISSOCK(mode) else "a device"
    raise OSError(errno.EINVAL, f"is {what}, not a regular file", path)


PSEUDO = ("/proc/", "/sys/", "/dev/")
"""Below these no file holds a config; ``/dev/shm`` is an ordinary place for temporary files."""


def _is_pseudo(path: str, handle: int, device: int) -> bool:
    """Whether an open file without blocks on a disk belongs to the kernel. ``device``: the file system it is on."""
    for top in ("/proc", "/sys"):  # they can be mounted elsewhere too, as in containers
        try:
            if os.lstat(top).st_dev == device != os.lstat("/").st_dev:
                return True
        except OSError:
            continue
    try:
        real = os.readlink(f"/proc/self/fd/{handle}")
    except OSError:
        real = os.path.realpath(path)
    return real.startswith(PSEUDO) and not real.startswith("/dev/shm/")


def read_bytes(path: str, limit: int) -> bytes:
    """Return the first ``limit`` + 1 bytes of a regular file, which tells whether there are more than ``limit``.

    Raises ``OSError`` as ``open_regular`` does.
    """
    with open_regular(path) as file:
        return take(file, limit + 1)


def take(file: BinaryIO, size: int) -> bytes:
    """Read up to ``size`` bytes: one raw read may return fewer; a file that stays in motion ends at the first empty
    one."""
    parts = []
    while size > 0:
        part = file.read(size)
        if not part:
            break
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def project_root(folder: str, *, or_working_directory: bool = False) -> str:
    """Return the project that a folder belongs to, links resolved: the nearest folder above it (or itself) that holds
    ``.git``; without one the folder itself, or, if asked for, the working directory where that contains it: what is
    reported about a file does not depend on that, so only commands ask for it.
    """
    top = real(folder)
    for at in upwards(top):
        if exists(os.path.join(at, ".git")):
            return at
    if not or_working_directory:
        return top
    try:
        current = real(os.getcwd())
    except OSError:  # it was removed
        return top
    return current if current != at and is_below(top, current) else top


def is_inside(path: str, root: str) -> bool:
    """Whether a path, links resolved, lies in the folder ``root`` (itself without links), and not in its ``.git``.

    A path that is too long to be resolved does not: the system can still open it through a shorter link.
    """
    if windows.leaves_share(path, root) or windows.leads_to_share(path):
        return False
    resolved, complete = _resolved(path)
    return complete and is_below(resolved, root) and not in_git_directory(resolved[len(root.rstrip(os.sep)) :])


def _resolved(path: str) -> tuple[str, bool]:
    """The path without links, and whether all links on it could be examined.

    ``os.path.realpath`` builds full paths and takes what it cannot examine for a folder. The system follows a link
    from the folder that holds it, so it gets further than that where the full path exceeds its limit.
    """
    if "\0" in path:
        return path, False
    try:
        return os.path.realpath(path, strict=True), True
    except OSError as error:
        return os.path.realpath(path), error.errno != errno.ENAMETOOLONG
    except RecursionError:  # a chain of more links than the system follows
        return path, False


def repository_root(folder: str) -> str | None:
    """Return the repository that a folder belongs to (``project_root``), or None."""
    root = project_root(folder)
    return root if exists(os.path.join(root, ".git")) else None


def is_link(path: str) -> bool:
    """``os.path.islink``."""
    return os.path.islink(path)


def is_file(path: str) -> bool:
    """``os.path.isfile``."""
    return kind(path) == "f"


def is_dir(path: str) -> bool:
    """``os.path.isdir``."""
    return kind(path) == "d"


def exists(path: str) -> bool:
    """``os.path.exists``."""
    return kind(path) is not None


def kind(path: str) -> str | None:
    """``f`` a file, ``d`` a folder, ``o`` another thing, links followed; None for nothing that can be reached."""
    if windows.leads_to_share(path):
        return None
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return None
    return "f" if stat.S_ISREG(mode) else "d" if stat.S_ISDIR(mode) else "o"


def real(path: str) -> str:
    """``os.path.realpath``; a Windows path with a link to a network share stays as it is."""
    try:
        return os.path.abspath(path) if windows.leads_to_share(path) else os.path.realpath(path)
    except ValueError:  # a NUL character
        return path


def entries(folder: str) -> list[os.DirEntry[str]]:
    """``os.scandir`` as a list. Raises ``OSError``."""
    if windows.leads_to_share(folder):
        raise OSError(0, "is a symbolic link to a network share", folder)
    with os.scandir(folder) as listing:
        return list(listing)


def names(folder: str) -> list[str]:
    """``os.listdir``. Raises ``OSError``."""
    return [entry.name for entry in entries(folder)]
