"""Reports of earlier runs: the same command over the same files is answered before any parser is loaded.

A file holds the whole report of a run with its access log (``lslint.files.fs``), contents as digests; the report is
shown again only if all answers are the same. One file per command, in a folder of the user's own (``--cache-dir``,
``LSLINT_CACHE_DIR``, else the system's cache folder; ``LSLINT_NO_CACHE`` for none), never in the linted tree, which
could plant one. Files are written whole and renamed, so runs at the same time do not meet. What cannot be read is no
cache; what cannot be written is none.
"""

from __future__ import annotations

import marshal
import os
import sys
from contextlib import suppress

from lslint.config.command_line import CHECK, Values
from lslint.files import fs
from lslint.report.links import want_links

FORMAT = 1
MAX_FILES = 100
MAX_BYTES = 64 * 1024 * 1024
MAX_REPORT = 8 * 1024 * 1024
ENVIRONMENT = (
    *("COLUMNS", "NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM"),
    *("HOME", "XDG_CONFIG_HOME", "APPDATA", "GITHUB_WORKSPACE"),
)
"""Variables that a report may depend on."""
TAG = "Signature: 8a477f597d28d172789f06886806bc55\n# A cache of lslint; `lslint clean` empties it.\n"


class Cache:
    """The place of one command's report. ``path``: its file; ``log``: what this run asks."""

    def __init__(self, folder: str, path: str) -> None:
        self.folder = folder
        self.path = path
        self.log = fs.AccessLog(folder)


def of_run(arguments: list[str], values: Values) -> Cache | None:
    """The place for the report of these arguments; None for a run that is not to be kept."""
    if os.environ.get("LSLINT_NO_CACHE") or "-" in values.paths:
        return None
    if any(not option.cached and getattr(values, option.dest) != option.unset() for option in CHECK):
        return None
    if values.output_format == "github" and os.environ.get("GITHUB_STEP_SUMMARY"):
        return None  # such a run writes a second file
    folder = cache_folder(values.cache_dir)
    try:
        if folder is None or sys.stdout is None:
            return None
        terminal = os.get_terminal_size(sys.stdout.fileno()) if sys.stdout.isatty() else None
        links = want_links(values.color, os.environ, terminal is not None)
        screen = (terminal and terminal[0], links, sys.stdout.encoding)
        known = (FORMAT, _self(), sys.version, os.getcwd(), arguments, screen)
        env = [os.environ.get(name) for name in ENVIRONMENT]
        key = fs.digest(repr((known, env)).encode("utf-8", "surrogateescape")).hex()
    except (OSError, ValueError):
        return None
    return Cache(folder, os.path.join(folder, key))


def cache_folder(wanted: str | None = None) -> str | None:
    """The folder of the cache; None where there is none to be had, or a link of the linted tree leads to it: reports
    are written to it, and files with names like theirs removed."""
    if wanted or os.environ.get("LSLINT_CACHE_DIR"):
        from lslint.files.atomic import refuse_link_out

        folder = os.path.abspath(wanted or os.environ["LSLINT_CACHE_DIR"])
        try:
            refuse_link_out(folder)
        except (OSError, ValueError):
            return None
        return folder
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(base, "lslint") if os.path.isabs(base) else None


def _self() -> str:
    """Return a stamp that changes with the release: of the newest source file in a checkout, where files are edited,
    else of the files that every installation rewrites.
    """
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if not os.path.isfile(os.path.join(here, os.pardir, "pyproject.toml")):
        names = ("__init__.py", "engine/check.py", "rules/index.py")
        return " ".join(_mark(os.path.join(here, name)) for name in names)
    newest, count = 0, 0
    todo = [os.path.join(here, os.pardir, folder) for folder in ("lint", "grammar", "rules")]
    while todo:
        with os.scandir(todo.pop()) as entries:
            for entry in entries:
                if entry.name.endswith((".py", ".json")):
                    status = entry.stat()
                    newest = max(newest, status.st_mtime_ns, status.st_ctime_ns)
                    count += 1
                elif entry.name[0] != "_" and entry.is_dir(follow_symlinks=False):
                    todo.append(entry.path)
    return f"{here} {newest} {count}"


def _mark(path: str) -> str:
    status = os.stat(path)
    return f"{path} {status.st_mtime_ns} {status.st_ctime_ns} {status.st_size}"


def lookup(cache: Cache) -> tuple[int, bytes] | None:
    """Exit code and report of a run that would be the same now; None if there is none."""
    try:
        _trusted(cache.folder)
        with open(cache.path, "rb") as file:
            data = file.read(MAX_BYTES)
        if fs.digest(data[fs.SIZE :]) != data[: fs.SIZE]:
            return None
        answers, code, report = marshal.loads(data[fs.SIZE :])
        if not fs.replay(answers):
            return None
    except (OSError, ValueError, EOFError, TypeError):
        return None
    return code, report


def prepare(cache: Cache) -> None:
    """Makes the folder, so that a run that lists the one above it finds it there, as the next one will."""
    try:
        _make(cache.folder)
    except OSError:
        cache.log.uncacheable = True


def store(cache: Cache, code: int) -> None:
    """Keeps the report of this run, if it is one to be given again."""
    report = cache.log.report
    if cache.log.uncacheable or report is None or code not in (0, 1) or len(report) > MAX_REPORT:
        return
    answers = [(question, path, answer) for (question, path), answer in cache.log.answers.items()]
    data = marshal.dumps((answers, code, report))
    data = fs.digest(data) + data
    temporary = f"{cache.path}.{os.getpid()}.new"
    try:
        with open(temporary, "xb") as file:
            file.write(data)
        os.replace(temporary, cache.path)
        _tidy(cache.folder)
    except OSError:
        _remove(temporary)


def _trusted(folder: str) -> None:
    """Raises ``OSError`` for a folder that somebody else can write to."""
    status = os.stat(folder)
    if hasattr(os, "getuid") and (status.st_uid != os.getuid() or status.st_mode & 0o022):
        raise OSError(0, "the cache is not the user's own")


def _make(folder: str) -> None:
    if not os.path.isdir(folder):
        os.makedirs(folder, mode=0o700, exist_ok=True)
        for name, text in (("CACHEDIR.TAG", TAG), (".gitignore", "*\n")):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
    _trusted(folder)


def _tidy(folder: str) -> None:
    """Removes the oldest reports where there are too many or they are too large."""
    with os.scandir(folder) as entries:
        found = [
            (entry.stat().st_mtime_ns, entry.stat().st_size, entry.path)
            for entry in entries
            if fs.is_report(entry.name)
        ]
    total = sum(size for _, size, _ in found)
    if len(found) <= MAX_FILES and total <= MAX_BYTES:
        return
    for count, (_, size, path) in enumerate(sorted(found)):
        if len(found) - count <= MAX_FILES * 3 // 4 and total <= MAX_BYTES * 3 // 4:
            return
        _remove(path)
        total -= size


def _remove(path: str) -> None:
    with suppress(OSError):
        os.unlink(path)


def clear_folder(folder: str) -> int:
    """Removes all reports from a folder. Returns how many. Raises ``OSError``."""
    if not os.path.isdir(folder):
        return 0
    with os.scandir(folder) as entries:
        paths = [entry.path for entry in entries if fs.is_report(entry.name)]
    for path in paths:
        os.unlink(path)
    return len(paths)
