"""Runs lslint on this machine as if on Windows, as far as Python code can tell:

    python tests/support/fake_windows.py FOLDER [--cwd C:\\\\below] -- ARGUMENT...

``FOLDER`` is the drive ``C:``. Paths are those of ``ntpath``, names are found in any case, and the functions and
modules that Windows lacks (``os.fork``, ``fcntl`` …) are missing. The file system itself is that of this machine: locks
of open files, rights, short names and junctions are not simulated.
"""

from __future__ import annotations

import builtins
import contextlib
import importlib
import io
import ntpath
import os
import posixpath
import signal
import sys

MISSING = (
    *("fork", "forkpty", "getuid", "geteuid", "getgid", "getegid", "chown", "fchown", "lchown", "fchmod", "mkfifo"),
    *("sched_getaffinity", "killpg", "getpgid", "setsid", "O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_DIRECTORY"),
    *("WNOHANG", "sysconf", "uname", "openpty", "pathconf", "statvfs", "pread", "nice"),
)
MODULES = ("fcntl", "termios", "pwd", "grp", "resource", "tty", "pty", "syslog", "readline", "curses", "posix")
AS_HERE = ("json", "random", "shutil", "subprocess", "tempfile", "threading", "tomllib", "typer")
"""Modules that are imported before anything is replaced, because they depend on the system at that time."""
ONE_PATH = (
    *("stat", "lstat", "open", "listdir", "readlink", "unlink", "remove", "rmdir", "mkdir", "chmod", "utime", "access"),
    *("truncate",),
)
TWO_PATHS = ("rename", "replace", "link", "symlink")


class Entry:
    """An ``os.DirEntry`` whose path is one of Windows."""

    def __init__(self, entry: os.DirEntry[str], folder: str) -> None:
        self._entry = entry
        self.name = entry.name
        self.path = ntpath.join(folder, entry.name)

    def __getattr__(self, name):
        return getattr(self._entry, name)

    def is_junction(self) -> bool:
        return False

    def __fspath__(self) -> str:
        return self.path


class Entries(list):
    """What ``os.scandir`` returns."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None


class Drive:
    """The drive ``C:`` in a folder, and the folders of Python and lslint, which keep their paths."""

    def __init__(self, folder: str, cwd: str) -> None:
        self.folder = os.path.realpath(folder)
        self.cwd = cwd
        here = os.path.realpath(__file__)
        root = posixpath.dirname(posixpath.dirname(posixpath.dirname(here)))
        self.own = tuple({root, sys.prefix, sys.base_prefix, "/dev", "/proc"})
        self.listdir, self.lstat = os.listdir, os.lstat

    def real(self, path):
        """The path on this machine."""
        path = os.fspath(path) if not isinstance(path, int) else path
        if not isinstance(path, str):
            return path
        plain = path.replace("\\", "/")
        if plain.startswith(self.own):
            return plain
        drive, rest = ntpath.splitdrive(path)
        if drive not in ("", "C:", "c:"):
            raise FileNotFoundError(2, "no such drive", path)
        if not rest.startswith(("\\", "/")):
            rest = ntpath.join(self.cwd[2:], rest)
        at = self.folder
        for part in ntpath.normpath(rest).replace("\\", "/").split("/"):
            if part in ("", "."):
                continue
            at = f"{at}/{self.spelling(at, part)}"
        return at

    def shown(self, path: str, *, strict: bool = False) -> str:
        """``os.path.realpath`` of Windows for a path without links: the spelling of the file system."""
        real = self.real(path)
        if strict:
            self.lstat(real)
        if real != self.folder and not real.startswith(self.folder + "/"):
            return real
        return "C:\\" + real[len(self.folder) + 1 :].replace("/", "\\")

    def spelling(self, folder: str, name: str) -> str:
        """The name as the folder has it."""
        try:
            self.lstat(f"{folder}/{name}")
        except OSError:
            with contextlib.suppress(OSError):
                return next((each for each in self.listdir(folder) if each.lower() == name.lower()), name)
        return name


def install(drive: Drive) -> None:
    """Replaces what Python code sees of the system. There is no way back."""
    import tempfile

    for name in AS_HERE:
        importlib.import_module(name)
    real_scandir, real_open = os.scandir, builtins.open

    def one(function):
        return lambda path, *rest, **more: function(drive.real(path), *rest, **more)

    def two(function):
        return lambda first, second, **more: function(drive.real(first), drive.real(second), **more)

    def scandir(path="."):
        with real_scandir(drive.real(path)) as entries:
            return Entries(Entry(entry, path) for entry in entries)

    def chdir(path):
        drive.cwd = ntpath.normpath(ntpath.join(drive.cwd, path))

    for name in ONE_PATH:
        setattr(os, name, one(getattr(os, name)))
    for name in TWO_PATHS:
        setattr(os, name, two(getattr(os, name)))
    os.scandir, os.getcwd, os.chdir = scandir, lambda: drive.cwd, chdir
    builtins.open = io.open = one(real_open)
    for name in MISSING:
        if hasattr(os, name):
            delattr(os, name)
    for name in [name for name in dir(signal) if name in ("SIGKILL", "SIGHUP", "SIGPIPE", "SIGALRM", "alarm")]:
        delattr(signal, name)
    for name in MODULES:
        sys.modules[name] = None
    os.name, os.sep, os.altsep, os.pathsep, os.linesep, os.path = "nt", "\\", "/", ";", "\r\n", ntpath
    sys.modules["os.path"] = ntpath
    ntpath.realpath = drive.shown
    os.environ.pop("HOME", None)
    os.environ.update(USERPROFILE="C:\\Users\\me", APPDATA="C:\\Users\\me\\a", LOCALAPPDATA="C:\\Users\\me\\l")
    tempfile.tempdir = None


def main(arguments: list[str]) -> int:
    """Runs lslint with the arguments after ``--``."""
    at = arguments.index("--")
    folder, *options = arguments[:at]
    cwd = options[1] if options else "C:\\"
    import lslint.grammar
    import lslint.rules
    from lslint.cli.main import main as lslint

    # the finder of an editable installation needs pathlib, which asks os.name; the packages have their paths now
    sys.meta_path[:] = [
        finder for finder in sys.meta_path if not getattr(finder, "__module__", "").startswith("__edit")
    ]
    install(Drive(folder, cwd))
    return lslint(arguments[at + 1 :])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
