"""Writes a file so that at every moment either the old or the new content is there, whole."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress

from lslint.files import fs
from lslint.files.paths import upwards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from io import FileIO
    from typing import BinaryIO


def refuse_input(path: str, inputs: Iterable[str | None]) -> None:
    """Raise ``OSError`` if the file of a report is one of the inputs, which the report would replace."""
    files = (name for name in inputs if name and os.path.isfile(name)) if os.path.isfile(path) else ()
    if any(os.path.samefile(path, name) for name in files):
        raise input_refused()


def input_refused() -> OSError:
    """The error for a report that would replace one of the inputs."""
    return OSError(errno.EEXIST, "the file is an input of this run; choose another output file")


def write_report(path: str, data: bytes, trees: Iterable[str] = ()) -> None:
    """Write a report so that its file has the old or the new content at every moment. Raises ``OSError``.

    Written in place, which is not atomic: what is not a regular file, a file with several hard links, and a file in a
    folder where the user may not create files.
    """
    is_new = not os.path.lexists(path)
    refuse_input(path, trees)
    open_for_report(path, trees, keep=True).close()  # before anything is written
    if is_new:
        _ignoring(lambda: os.unlink(path))
    if is_new or (os.path.isfile(path) and os.stat(path).st_nlink == 1):
        try:
            write_atomic(path, data, new=is_new, trees=trees)
            return
        except FixError as error:
            cause = error.__cause__
            if not isinstance(cause, OSError):
                raise OSError(errno.EIO, str(error)) from error
            if cause.errno not in (errno.EACCES, errno.EPERM):
                raise cause from None
    with open_for_report(path, trees) as file:
        file.write(data)


def open_for_report(path: str, trees: Iterable[str] = (), *, keep: bool = False) -> BinaryIO:
    """Open the file of a report for writing, which the command line names. Raises ``OSError``. ``keep``: what it has is
    kept until something is written.

    A tree can bring a symbolic link or a FIFO of the name that CI uses, so neither is written to: see
    ``refuse_link_out``. ``/dev/stdout`` and other files of the system are.
    """
    system = path.startswith(("/dev/", "/proc/"))
    flags = os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    if not system:
        refuse_link_out(path, trees)
        flags |= getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        handle = os.open(path, flags, 0o666)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise OSError(error.errno, "is a symbolic link; remove it, or name another file") from None
        if error.errno == errno.ENXIO:
            raise OSError(error.errno, "is a FIFO or a device, not a regular file") from None
        raise
    except ValueError:
        raise OSError(errno.EINVAL, "is not a valid path") from None
    regular = stat.S_ISREG(os.fstat(handle).st_mode)
    if not (system or regular):
        os.close(handle)
        raise OSError(errno.EINVAL, "is a FIFO or a device, not a regular file")
    if regular and not keep:
        os.ftruncate(handle, 0)
    return open(handle, "wb")


def refuse_link_out(path: str, trees: Iterable[str] = ()) -> None:
    """Raise ``OSError`` for a path on which a symbolic link of a checked tree leads out of that tree.

    The trees are the project of the working directory and those of the paths ``trees`` of the command line. Links
    elsewhere are the user's own.
    """
    folders = [os.getcwd()]
    folders += (one if os.path.isdir(one) else os.path.dirname(one) or "." for one in trees if one != "-")
    roots = {fs.project_root(folder) for folder in folders}
    location = os.path.join(os.getcwd(), path)  # as it is: behind a link, `..` is the folder above its target
    prefixes = list(upwards(location))[:-1]
    for location in reversed(prefixes):  # nothing behind a link is looked at before the link
        if os.path.islink(location):
            where = os.path.realpath(os.path.dirname(location))
            for root in roots:
                if fs.is_inside(where, root) and not fs.is_inside(location, root):
                    raise OSError(errno.ELOOP, "a symbolic link leads outside the project")


class FixError(Exception):
    """A file that cannot be written; it is left as it was. The message is one line, without the path."""


def write_atomic(
    path: str, data: bytes, *, expected: bytes | None = None, new: bool = False, trees: Iterable[str] = ()
) -> None:
    """Replaces the content of a file: temporary file in the same folder, fsync, rename. Raises ``FixError``.

    ``new``: if the file does not exist yet, it is created completely or not at all; a symbolic link of that name is
    refused, and so are links of ``trees`` (``refuse_link_out``).

    Otherwise a symbolic link is preserved: its target is replaced. Mode, and where allowed owner and extended
    attributes, are preserved. ``expected``: the bytes that were read; a file whose content differs now, or changes
    meanwhile, is not touched. A file with several hard links is written in place, which is not atomic, so that all its
    names have the new content.
    """
    try:
        if new:
            refuse_link_out(path, trees)
            if os.path.islink(path):
                raise FixError("cannot be written: is a symbolic link")
        real = os.path.realpath(path)
        seen = None if new and not os.path.lexists(real) else _check(real, expected)
        if seen is not None and seen.st_nlink > 1:
            _write_in_place(real, data, seen)
            return
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


def _check(real: str, expected: bytes | None) -> os.stat_result:
    """The state of the file before anything is done. Raises ``FixError`` where it must not be replaced."""
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


def _write_in_place(real: str, data: bytes, seen: os.stat_result) -> None:
    """Writes the content into the file itself; if that fails, for example on a full disk, the old one again."""
    with open(real, "r+b", buffering=0) as file:
        if _state(os.fstat(file.fileno())) != _state(seen):
            raise FixError("changed while it was being fixed; run again")
        old = file.read()
        try:
            _fill(file, data)
        except BaseException:
            _ignoring(lambda: _fill(file, old))
            raise


def _fill(file: FileIO, data: bytes) -> None:
    file.seek(0)
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]
    file.truncate()
    os.fsync(file.fileno())


def _state(status: os.stat_result) -> tuple[int, int, int]:
    return status.st_ino, status.st_size, status.st_mtime_ns


def _temporary(real: str, data: bytes, model: os.stat_result | None) -> str:
    """A file in the same folder with that content, and mode and owner of ``model``, safe on fs."""
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
    os.chmod(handle if os.chmod in os.supports_fd else name, model.st_mode & 0o7777)


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


def _ignoring(step: Callable[[], object]) -> None:
    """Does what would be nice to have; the file is whole without it."""
    with suppress(OSError):
        step()


def _reason(error: OSError, *, new: bool = False) -> str:
    reason = (error.strerror or str(error)).lower()
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", -1)):
        reason = "no space left on the disk"
    return f"cannot be written: {reason}" + ("" if new else "; it is unchanged")
