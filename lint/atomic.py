"""Writes a file so that at every moment either the old or the new content is there, whole."""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO


def open_for_report(path: str) -> "BinaryIO":
    """Open the file of a report for writing, which the command line names. Raises ``OSError``.

    A tree can bring a symbolic link of the name that CI uses, or of a folder above it, so no link is followed that lies
    in the project of the working directory and leads out of it. Links elsewhere (``/dev/stdout``) are.
    """
    import errno

    refuse_link_out(path)
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    if not path.startswith(("/dev/", "/proc/")):
        flags |= getattr(os, "O_NOFOLLOW", 0)
    try:
        return open(os.open(path, flags, 0o666), "wb")
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise OSError(error.errno, "is a symbolic link; remove it, or name another file") from None
        raise
    except ValueError:
        raise OSError(errno.EINVAL, "is not a valid path") from None


def refuse_link_out(path: str) -> None:
    """Raise ``OSError`` for a path in the project of the working directory that symbolic links lead out of it."""
    import errno

    from lslint import disk

    root = disk.project_root(os.getcwd())
    full = os.path.abspath(path)
    # the path as written, up to the working directory without links: the links that the tree itself brings are left
    here = os.getcwd()
    if full == here or full.startswith(here.rstrip(os.sep) + os.sep):
        full = os.path.join(os.path.realpath(here), os.path.relpath(full, here))
    inside = full.startswith(root.rstrip(os.sep) + os.sep)
    if inside and not disk.is_inside(full, root):
        raise OSError(errno.ELOOP, "a symbolic link leads out of the project")


class FixError(Exception):
    """A file that cannot be written; it is left as it was. The message is one line, without the path."""


def write_atomic(path: str, data: bytes, *, expected: "bytes | None" = None, new: bool = False) -> None:
    """Replaces the content of a file: temporary file beside it, fsync, rename. Raises ``FixError``.

    ``new``: where there is no file yet, it is made, whole or not at all; a symbolic link of that name is refused.

    Otherwise a symbolic link stays one: the file that it leads to is replaced. Mode, and where allowed owner and
    extended attributes, are kept. ``expected``: the bytes that were read; a file that holds others now, or that changes
    while this runs, is not touched. Of a file with several hard links, only this name gets the new content.
    """
    real = os.path.realpath(path)
    try:
        if new:
            refuse_link_out(path)
            if os.path.islink(path):
                raise FixError("cannot be written: is a symbolic link")
        seen = None if new and not os.path.lexists(real) else _check(real, expected)
        temporary = _temporary(real, data, seen)
    except OSError as error:
        raise FixError(_reason(error, new=new)) from error
    try:
        if seen is not None and _state(os.stat(real)) != _state(seen):
            raise FixError("changed while it was being fixed; run again")
        os.replace(temporary, real)
    except OSError as error:
        raise FixError(_reason(error, new=new)) from error
    finally:
        _ignoring(lambda: os.unlink(temporary))
    # The new content is in place; that the folder's entry reaches the disk at once is not owed by every file system.
    _ignoring(lambda: _sync_folder(os.path.dirname(real)))


def _check(real: str, expected: "bytes | None") -> os.stat_result:
    """The state of the file before anything is done. Raises ``FixError`` where it must not be replaced."""
    import stat

    before = os.stat(real)
    if not stat.S_ISREG(before.st_mode):
        raise FixError("is not a regular file")
    if not os.access(real, os.W_OK):
        raise FixError("is read-only")
    if expected is not None:
        with open(real, "rb") as file:
            if file.read(len(expected) + 1) != expected:
                raise FixError("changed since it was read; run again")
    return before


def _state(status: os.stat_result) -> "tuple[int, int, int]":
    return status.st_ino, status.st_size, status.st_mtime_ns


def _temporary(real: str, data: bytes, model: "os.stat_result | None") -> str:
    """A file in the same folder with that content, and mode and owner of ``model``, safe on disk."""
    name = os.path.join(os.path.dirname(real), f".lslint-{os.getpid()}-{os.urandom(6).hex()}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(name, flags, 0o666 if model is None else 0o600)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            if model is not None:
                _dress(name, real, file.fileno(), model)
            os.fsync(file.fileno())
    except BaseException:
        _ignoring(lambda: os.unlink(name))
        raise
    return name


def _dress(name: str, real: str, handle: int, model: os.stat_result) -> None:
    """Gives the new file owner, attributes and mode of the old one."""
    if hasattr(os, "fchown"):
        _ignoring(lambda: os.fchown(handle, model.st_uid, model.st_gid))
        _ignoring(lambda: _attributes(real, handle))
    # After the owner: changing that drops set-user-id bits.
    os.chmod(name, model.st_mode & 0o7777)


def _attributes(real: str, handle: int) -> None:
    if hasattr(os, "listxattr"):
        for attribute in os.listxattr(real):
            os.setxattr(handle, attribute, os.getxattr(real, attribute))


def _sync_folder(folder: str) -> None:
    handle = os.open(folder or ".", os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _ignoring(step: "Callable[[], object]") -> None:
    """Does what would be nice to have; the file is whole without it."""
    from contextlib import suppress

    with suppress(OSError):
        step()


def _reason(error: OSError, *, new: bool = False) -> str:
    import errno

    reason = (error.strerror or str(error)).lower()
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", -1)):
        reason = "no space left on the disk"
    return f"cannot be written: {reason}" + ("" if new else "; it is unchanged")
