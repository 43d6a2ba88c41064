"""The tracked file system: everything that lslint asks the file system and that may decide what a run reports.

Contract: a cached report is shown again only if every question that led to it has the same answer. So nothing in
``lint/`` asks the file system, the environment or the clock except through this module, unless the answer is part of
the cache key or cannot change a report (``tests/lint/files/test_fs_contract.py`` lists the exceptions).

Files are opened here too: only regular files, never a device, a FIFO or a file of ``/proc``, whatever the path, and
never more than a limit. ``project_root`` and ``is_inside`` decide what belongs to the project that is checked.

While an ``AccessLog`` records, each question is noted with its answer; ``replay`` asks the questions again. Without a
log these are the functions of ``os``.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable

from lslint.files import contents, windows
from lslint.files.paths import in_git_directory, is_below

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO, TypeVar

    Key = tuple[str, str]
    Answer = str | bytes | None
    T = TypeVar("T", bound=Answer)

READ, KIND, LIST, REAL, STATE, STORE, LINK = "read", "kind", "list", "real", "state", "store", "link"
MAX_RECORDED_BYTES = 64 * 1024 * 1024
"""Bytes of a file whose content is compared with what it was; nothing larger is ever read (a baseline has 50 MB)."""
SIZE = 16
"""Bytes of the digests that stand for contents."""


class AccessLog:
    """The questions of a run.

    ``answers``: question (kind of question, absolute path) -> answer, contents as digests. ``uncacheable``: an answer
    that cannot be replayed (a message on stderr, code of custom rules). ``report``: what went to stdout.
    """

    def __init__(self, cache_folder: str = "") -> None:
        """``cache_folder``: where reports are cached; those files change with each run and are not noted."""
        self.cache_folder = os.path.normpath(cache_folder) if cache_folder else ""
        self.answers: dict[Key, Answer] = {}
        self.here = os.getcwd()
        self.uncacheable = False
        self.report: bytes | None = None

    def note(self, question: str, path: str, answer: Answer) -> None:
        """Adds a question. The first answer counts: if a file changes during the run, the replay finds another one."""
        full = self._full(path)
        if self.cache_folder and self.cache_folder in full:
            normal = os.path.normpath(full)
            if normal == self.cache_folder and question == LIST:
                question, answer = STORE, _answer(STORE, full)
            elif os.path.dirname(normal) == self.cache_folder and is_report(os.path.basename(normal)):
                return
        self.answers.setdefault((question, full), answer)

    def has(self, question: str, path: str) -> bool:
        """Whether a question was noted."""
        return (question, self._full(path)) in self.answers

    def _full(self, path: str) -> str:
        return path if path.startswith("/") else os.path.join(self.here, path)


_log: AccessLog | None = None


def record(log: AccessLog | None) -> None:
    """Notes all questions in ``log`` from now on; None ends it."""
    global _log
    _log = log


def _noted(question: str, path: str, answer: T) -> T:
    """The answer, with the question added to the log."""
    if _log is not None:
        _log.note(question, path, answer)
    return answer


def access_log() -> AccessLog | None:
    """The log that records, if any."""
    return _log


def mark_uncacheable() -> None:
    """The report of this run is not to be cached."""
    if _log is not None:
        _log.uncacheable = True


def absorb(other: tuple[bool, list[tuple[Key, Answer]]] | None) -> None:
    """Adds what another process of the same run has noted: ``uncacheable`` and its questions; None if that is lost."""
    if _log is not None:
        if other is None:
            _log.uncacheable = True
            return
        _log.uncacheable |= other[0]
        for (question, path), answer in other[1]:
            _log.note(question, path, answer)


def report_was(data: bytes) -> None:
    """Notes the report."""
    if _log is not None:
        _log.report = data


def read_was(path: str, data: bytes | None) -> None:
    """Notes the whole content of a file, or that it could not be read."""
    if _log is not None and not _log.has(READ, path):
        _log.note(READ, path, None if data is None else digest(data))


def state_was(path: str) -> None:
    """Notes size and times of a file that was not read to its end."""
    if _log is not None:
        _log.note(STATE, path, _state(path))


def _state(path: str) -> str | None:
    if windows.leads_to_share(path):
        return None
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return f"{found.st_size} {found.st_mtime_ns} {found.st_ctime_ns} {found.st_ino} {found.st_mode}"


def is_larger(path: str, limit: int) -> bool:
    """Whether a file has more than ``limit`` bytes. Raises ``OSError``."""
    if os.stat(path).st_size <= limit:
        return False
    state_was(path)
    return True


def is_report(name: str) -> bool:
    """Whether a file of the store has this name: digits of its key, with an ending while it is written."""
    key, _, rest = name.partition(".")
    number, _, new = rest.partition(".")
    return (
        len(key) == 2 * SIZE
        and all(character in "0123456789abcdef" for character in key)
        and (not rest or (number.isdigit() and new == "new"))
    )


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

    The content is noted. Raises ``OSError`` as ``open_regular`` does.
    """
    data = contents.known(path)
    if data is None:
        try:
            with open_regular(path) as file:
                status = os.fstat(file.fileno())
                data = take(file, max(limit, status.st_size if contents.is_wanted(status) else 0) + 1)
                contents.keep(status, os.fstat(file.fileno()), data)
        except OSError:
            kind(path)
            read_was(path, None)
            raise
    if len(data) > limit:
        state_was(path)
    else:
        read_was(path, data)
    return data[: limit + 1]


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
    ``.git``; without one the folder itself, or, if asked for, the working directory where that contains it.

    The home folder and the folders above it are no project of a folder in them, unless lslint is run there: with a
    repository of settings at home, everything of the user's would belong to the tree.
    """
    top = real(folder)
    try:
        here = real(os.getcwd())
    except OSError:  # it was removed
        here = ""
    home = os.path.realpath(os.path.expanduser("~"))
    at = top
    while True:
        if (at in (top, here) or not is_below(home, at)) and exists(os.path.join(at, ".git")):
            return at
        above = os.path.dirname(at)
        if above == at:
            break
        at = above
    return here if or_working_directory and here not in ("", at) and is_below(top, here) else top


def is_inside(path: str, root: str) -> bool:
    """Whether a path, links resolved, lies in the folder ``root`` (itself without links), and not in its ``.git``.

    A path that is too long to be resolved does not: the system can still open it through a shorter link.
    """
    if windows.leaves_share(path, root) or windows.leads_to_share(path):
        return False
    found, complete = _resolved(path)
    _noted(REAL, path, found)
    return complete and is_below(found, root) and not in_git_directory(found[len(root.rstrip(os.sep)) :])


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
    found = os.path.islink(path)
    _noted(LINK, path, str(found))
    return found


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
    return _noted(KIND, path, _kind(path))


def _kind(path: str) -> str | None:
    if windows.leads_to_share(path):
        return None
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return None
    return "f" if stat.S_ISREG(mode) else "d" if stat.S_ISDIR(mode) else "o"


def real(path: str) -> str:
    """``os.path.realpath``; a Windows path with a link to a network share stays as it is."""
    return _noted(REAL, path, _real(path))


def _real(path: str) -> str:
    try:
        return os.path.abspath(path) if windows.leads_to_share(path) else os.path.realpath(path)
    except ValueError:  # a NUL character
        return path


def entries(folder: str) -> list[os.DirEntry[str]]:
    """``os.scandir`` as a list. Raises ``OSError``."""
    try:
        if windows.leads_to_share(folder):
            raise OSError(0, "is a symbolic link to a network share", folder)
        with os.scandir(folder) as listing:
            found = list(listing)
    except (OSError, ValueError):
        _noted(LIST, folder, None)
        raise
    if _log is not None:
        _log.note(LIST, folder, _listed(found))
    return found


def names(folder: str) -> list[str]:
    """``os.listdir``. Raises ``OSError``."""
    return [entry.name for entry in entries(folder)]


def _listed(found: Iterable[os.DirEntry[str]]) -> bytes:
    """A digest of names and what they are, in their order: reports may depend on it."""
    parts = []
    for entry in found:
        try:
            if windows.HERE and entry.is_symlink() and windows.leads_to_share(entry.path):
                parts.append(f"l {entry.name}\0")
                continue
            mark = "d" if entry.is_dir() else "f" if entry.is_file() else "o"
            if entry.is_symlink():
                mark += "l"
        except OSError:
            mark = "?"
        parts.append(f"{mark} {entry.name}\0")
    parts.sort()
    return digest("".join(parts).encode("utf-8", "surrogateescape"))


def digest(data: bytes) -> bytes:
    """A fingerprint of the content: two different contents never have the same one."""
    from _blake2 import blake2b

    return blake2b(data, digest_size=SIZE).digest()


def replay(answers: Iterable[tuple[str, str, Answer]]) -> bool:
    """Whether each question ``(kind, path, answer)`` still has its answer."""
    return all(_answer(question, path) == answer for question, path, answer in answers)


def _answer(question: str, path: str) -> Answer:
    """The answer to a question as it is now."""
    if question == KIND:
        return _kind(path)
    if question == REAL:
        return _real(path)
    if question == STATE:
        return _state(path)
    if question == LINK:
        return str(os.path.islink(path))
    try:
        if question == LIST:
            if windows.leads_to_share(path):
                return None
            with os.scandir(path) as listing:
                return _listed(listing)
        if question == STORE:
            with os.scandir(path) as listing:
                return _listed(entry for entry in listing if not is_report(entry.name))
        data = contents.known(path)
        if data is None:
            with open_regular(path) as file:
                status = os.fstat(file.fileno())
                if status.st_size > MAX_RECORDED_BYTES:
                    return None
                data = file.read(MAX_RECORDED_BYTES)
                contents.keep(status, os.fstat(file.fileno()), data)
        return digest(data)
    except (OSError, ValueError):
        return None
