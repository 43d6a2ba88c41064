"""Which files a run looks at: named paths, and what lies under named folders."""

from __future__ import annotations

import errno
import os
import stat

from lslint.files import fs, windows
from lslint.files.git_index import TrackedFiles
from lslint.files.paths import in_git_directory
from lslint.files.source import MAX_SIZE, TooLarge, Unreadable, check_regular, read, why
from lslint.grammar.record import record
from lslint.kinds.detect import detect, may_request, may_run
from lslint.kinds.foreign import foreign

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lslint.files.gitignore import Patterns

EXCLUDED = frozenset(
    """.git .hg .svn .bzr CVS .jj .venv venv node_modules bower_components jspm_packages __pycache__ __pypackages__ .tox
    .nox .eggs .mypy_cache .pytest_cache .ruff_cache .hypothesis .lslint_cache .terraform .terragrunt-cache .vagrant
    .bundle .gradle .m2 .idea .vs .direnv .nuxt .next .yarn .pnpm-store .sass-cache .history site-packages""".split()
)
"""Folders of tools and of dependencies that they install, which a walk does not enter."""
UNREAD = (
    *(".bak", "_bak", ".bck", ".bkp", ".backup", ".orig", ".old", ".save", ".disabled", "-disabled", ".deprecated"),
    *(".sample", ".example", ".reference.yml", ".full.yml", ".rpmnew", ".rpmsave", "~"),
)
"""Endings of names that no product loads, besides ``.dpkg-*``."""
MARKDOWN = (".md", ".markdown", ".mdx", ".ipynb")
DOCUMENTS = (*MARKDOWN, ".txt", ".text")
"""Endings of files that quote configs: checked when they are named, or if the config says ``documents = true``."""

# of these, what may hold requests to Elasticsearch
HOSTS = (*MARKDOWN, ".sh", ".bash")
MAX_HOST_BYTES = 1024 * 1024


@record
class FoundFile:
    """A path to look at.

    ``path``: as given, or the given folder with what was found below it; ``/`` as separator, no leading ``./``.
    ``explicit``: named on the command line, not found by walking. ``error``: why it cannot be read, or None;
    ``dangling``: it is a link found by walking that leads nowhere, or to itself.
    """

    path: str
    explicit: bool
    error: str | None = None
    dangling: bool = False


def walk(
    paths: Iterable[str],
    *,
    exclude: Iterable[str] = (),
    base: str = ".",
    outside: list[str] | None = None,
    as_found: bool = False,
    documents: bool = False,
    reasons: list[tuple[str, str]] | None = None,
) -> Iterator[FoundFile]:
    """Named files, and the files below named folders that may be configs, in order of path, each file once.

    ``exclude``: patterns as in a .gitignore of the folder ``base``. They, .gitignore files (except for files that git
    tracks), ``EXCLUDED``, ``UNREAD`` and ``FOREIGN`` (scripts, and with ``documents`` documents, that hold requests to
    Elasticsearch aside) hold for what a walk finds; what is named is always looked at. Files that a walk finds above
    ``MAX_SIZE`` bytes are given only when their first 64 kB look like a config. Links to files are followed, links to
    folders only when named, so a link cycle ends nothing; links into ``.git`` never. A link that a walk finds and that
    leads out of the tree (the repository of the named folder, or that folder if there is none) is left alone;
    ``outside`` receives its path.
    ``reasons`` receives what a walk passes over, and why, except for files of other formats.
    ``as_found``: named files below the working directory are given only if a walk of it would find them.
    Unreadable paths come with ``error``; FIFOs, sockets and devices are passed over unless named. Nothing is raised.
    """
    collected = _Collected()
    excluded = _patterns(exclude)
    if as_found:
        wanted = NamedFiles(paths)
        collected.add_walk(_Top(".", ".", base, excluded, outside, documents, reasons, wanted))
        paths = [*wanted.others, *wanted.files]
    for given in paths:
        displayed = _shown(given)
        if not collected.add_named(given, displayed):
            collected.add_walk(_Top(given, displayed, base, excluded, outside, documents, reasons))
    yield from collected.sorted()


class _Collected:
    """Files to look at. ``best``: file -> how direct the way to it is, and the way; ``errors``: path -> unreadable."""

    def __init__(self) -> None:
        self.best: dict[str, tuple[int, FoundFile]] = {}
        self.errors: dict[str, FoundFile] = {}

    def add_walk(self, top: _Top) -> None:
        """Add what a walk finds."""
        for real, rank, file in top.files():
            if file.error is None:
                self._keep(real, rank, file)
            else:
                self.errors.setdefault(file.path, file)

    def add_named(self, given: str, displayed: str) -> bool:
        """Add a path that is named. False for a folder."""
        try:
            if in_git_directory(fs.real(given)) and not in_git_directory(os.path.abspath(given)):
                self.errors[displayed] = FoundFile(displayed, True, "is a symbolic link into .git")
                return True
            status = os.stat(given)
            if stat.S_ISDIR(status.st_mode):
                return False
            check_regular(given, status.st_mode)
            self._keep(fs.real(given), 0, FoundFile(displayed, True))
        except Unreadable as error:
            self.errors[displayed] = FoundFile(displayed, True, error.reason)
        except (OSError, ValueError) as error:
            self.errors[displayed] = FoundFile(displayed, True, why(given, error))
        return True

    def _keep(self, real: str, rank: int, file: FoundFile) -> None:
        old = self.best.get(real)
        if old is None or rank < old[0]:
            self.best[real] = (rank, file)

    def sorted(self) -> list[FoundFile]:
        """Return all of them in order of path."""
        every = [*(file for _, file in self.best.values()), *self.errors.values()]
        return sorted(every, key=lambda file: file.path.replace("/", "\0"))


def _patterns(exclude: Iterable[str]) -> Patterns | None:
    exclude = list(exclude)
    if not exclude:
        return None
    from lslint.files.gitignore import Patterns

    return Patterns(exclude)


def _shown(path: str) -> str:
    if os.sep != "/":
        path = path.replace(os.sep, "/")
    root = "/" if path.startswith("/") else ""
    return root + "/".join(part for part in path.split("/") if part not in ("", ".")) or "."


class _Top:
    """A named folder and what decides below it; with ``wanted``, only those files are looked at.

    It has one attribute per condition that leaves a file out.
    """

    def __init__(
        self,
        given: str,
        displayed: str,
        base: str,
        exclude: Patterns | None,
        outside: list[str] | None,
        documents: bool,
        reasons: list[tuple[str, str]] | None,
        wanted: NamedFiles | None = None,
    ) -> None:
        self.wanted = wanted
        self.documents = documents
        self.reasons = reasons
        self.outside = outside
        self._root: str | None = None
        self.given = given
        self.shown = displayed
        self.real = fs.real(given)
        self.exclude = exclude
        real_base = fs.real(base)
        inside = self.real == real_base or self.real.startswith(real_base.rstrip("/") + "/")
        self.below_base = os.path.relpath(self.real, real_base).replace(os.sep, "/") + "/" if inside else ""
        if self.below_base == "./":
            self.below_base = ""
        above = not inside and real_base.startswith(self.real.rstrip("/") + "/")
        self.base_below = os.path.relpath(real_base, self.real).replace(os.sep, "/") + "/" if above else ""

    def files(self) -> Iterator[tuple[str, int, FoundFile]]:
        """``(real path, rank, FoundFile)`` of every file; ``rank`` is 1 for the file itself, 2 for a link to it."""
        chain, below, top = self._outer()
        ignores = _Ignores(chain, TrackedFiles(_git_directory(top) if top else ""), False)
        # folder to read, path to show, real path, path from the base, path from the repository's root, what is ignored
        todo = [(self.given, "" if self.shown == "." else self.shown, self.real, self.below_base, below, ignores)]
        first = True
        while todo:
            folder, displayed, real, based, below, ignores = todo.pop()
            try:
                entries = fs.entries(folder)
            except OSError as error:
                if self.wanted is None:  # else the files in it cannot be read either, and are reported
                    yield real, 0, FoundFile(displayed or ".", first, why(folder, error))
                first = False
                continue
            names = {entry.name for entry in entries}
            if not first and ".git" in names:
                ignores, below = _Ignores(_own(folder), TrackedFiles(_git_directory(folder)), False), ""
            if ".gitignore" in names:
                chain = _with(ignores.chain, os.path.join(folder, ".gitignore"), below)
                ignores = _Ignores(chain, ignores.tracked, ignores.is_inside)
            first = False
            prefix = displayed if displayed in ("", "/") else displayed + "/"
            for entry in entries:
                name = entry.name
                try:
                    is_folder = entry.is_dir(follow_symlinks=False)
                except OSError:
                    is_folder = False
                if self.wanted is not None and not self.wanted.includes(prefix + name, is_folder):
                    continue
                path = below + name
                is_ignored, is_tracked = ignores.of(path, is_folder=is_folder)
                reason = self._why_skipped(entry, is_folder, based)
                if reason is None and is_ignored and not is_tracked:
                    reason = "ignored by .gitignore, and not tracked by git"
                if reason is not None:
                    if self.reasons is not None and reason:
                        self.reasons.append((prefix + name + "/" * is_folder, reason))
                    if is_folder and self.wanted is not None:
                        self.wanted.skip(prefix + name)
                    continue
                if is_folder:
                    inner = (os.path.join(folder, name), prefix + name, f"{real.rstrip('/')}/{name}")
                    todo.append((*inner, based + name + "/", path + "/", ignores.inside(is_ignored=is_ignored)))
                    continue
                yield from self._file(entry, prefix + name, real)

    def _why_skipped(self, entry: os.DirEntry[str], is_folder: bool, based: str) -> str | None:
        """Return why a walk passes over an entry of a folder, empty for a file of another format; None if it does not.
        ``based``: the folder, from that of the config."""
        name = entry.name
        if is_folder:
            if windows.is_junction(entry):
                return "a junction"
            if name in EXCLUDED:
                return "default exclude: a folder of a tool"
        elif name.lower().endswith(UNREAD) or ".dpkg-" in name:
            return "default exclude: no product loads a file of this name"
        elif name.lower().endswith(DOCUMENTS):
            if not self.documents:
                return "a document; `documents = true` checks it"
            if name.lower().endswith(MARKDOWN) and (entry.is_symlink() or not _holds_configs(entry)):
                return ""
        elif foreign(name) and (entry.is_symlink() or not _holds_configs(entry)):
            return ""
        path = based + name
        exclude = self.exclude if path.startswith(self.base_below) else None  # it is for what is below its folder
        if exclude is not None and exclude.ignored(path[len(self.base_below) :], is_folder):
            return "excluded by the config"
        return None

    def _file(self, entry: os.DirEntry[str], displayed: str, real_folder: str) -> Iterator[tuple[str, int, FoundFile]]:
        real = f"{real_folder.rstrip('/')}/{entry.name}"
        rank = 1
        try:
            if entry.is_symlink():
                rank = 2
                real = fs.real(entry.path)
                self._root = self._root if self._root is not None else fs.project_root(self.given)
                if not fs.is_inside(entry.path, self._root):  # before anything there is looked at
                    if self.outside is not None:
                        self.outside.append(displayed)
                    return
            status = entry.stat()
        except OSError as error:
            dangling = rank == 2 and error.errno in (errno.ENOENT, errno.ELOOP)
            yield real, 0, FoundFile(displayed, False, why(entry.path, error), dangling)
            return
        if not stat.S_ISREG(status.st_mode):
            return
        if status.st_size > MAX_SIZE:
            try:
                read(entry.path, binary=True)
            except TooLarge as error:
                if detect(displayed, error.head) == "none":
                    return
            except Unreadable as error:
                yield real, 0, FoundFile(displayed, False, error.reason)
                return
        yield real, rank, FoundFile(displayed, False)

    def _outer(self) -> tuple[list[Patterns], str, str]:
        """Ignore files above the named folder, up to the root of its repository, the path from that root, and the root;
        empty without a repository."""
        folder = self.real
        above = []
        while not fs.exists(os.path.join(folder, ".git")):
            parent, name = os.path.split(folder)
            if parent == folder:
                return [], "", ""
            above.append(name)
            folder = parent
        chain, top = _own(folder), folder
        below = ""
        for name in reversed(above):
            chain = _with(chain, os.path.join(folder, ".gitignore"), below)
            folder = os.path.join(folder, name)
            below += name + "/"
        return chain, below, top


@record
class _Ignores:
    """What the ignore files of a folder and those above say, last one first, and what git tracks all the same.
    ``is_inside``: the folder itself is ignored."""

    chain: list[Patterns]
    tracked: TrackedFiles
    is_inside: bool

    def inside(self, *, is_ignored: bool) -> _Ignores:
        return self if is_ignored == self.is_inside else _Ignores(self.chain, self.tracked, is_ignored)

    def of(self, path: str, *, is_folder: bool) -> tuple[bool, bool]:
        """Return whether an entry is ignored, and whether git tracks it (asked only of what is ignored)."""
        if not self.is_inside and not (self.chain and _ignored(self.chain, path, is_folder)):
            return False, False
        return True, self.tracked.includes(path, is_folder=is_folder)


def _git_directory(folder: str) -> str:
    """Return the git directory of the repository whose root is ``folder``; empty if it has none."""
    directory = os.path.join(folder, ".git")
    if not fs.is_file(directory):
        return directory
    from lslint.files.git_directory import git_directory

    return git_directory(folder) or ""


def _holds_configs(entry: os.DirEntry[str]) -> bool:
    """Whether a document or script holds what a request to Elasticsearch has, or a Dockerfile variables for an
    image; reads nothing of other files."""
    name = entry.name.lower()
    if not name.endswith(HOSTS) and name != "dockerfile":
        return False
    try:
        if not entry.is_file() or entry.stat().st_size > MAX_HOST_BYTES:
            return False
        data = fs.read_bytes(entry.path, MAX_HOST_BYTES)
    except OSError:
        return False
    text = data.decode("latin-1")
    return may_run(name, text) if name == "dockerfile" else may_request(text)


def _ignored(chain: list[Patterns], path: str, folder: bool) -> bool:
    verdicts = (patterns.ignored(path, folder) for patterns in reversed(chain))
    return next((verdict for verdict in verdicts if verdict is not None), False)


def _with(chain: list[Patterns], path: str, below: str) -> list[Patterns]:
    from lslint.files.gitignore import Patterns

    try:
        # like git: what cannot be read ignores nothing; a link is not followed
        if fs.is_link(path):
            return chain
        text = read(path).text
    except Unreadable:
        return chain
    patterns = Patterns(text.removeprefix("\ufeff").split("\n"), below.rstrip("/"))
    return [*chain, patterns] if patterns else chain


def _own(folder: str) -> list[Patterns]:
    """The repository's own exclude file, for the repository whose root is ``folder``."""
    directory = _git_directory(folder)
    if directory and fs.is_file(os.path.join(folder, ".git")):  # a worktree or submodule
        from lslint.files.git_directory import Repository

        directory = Repository(folder, directory).common
    return _with([], os.path.join(directory, "info", "exclude"), "") if directory else []


class NamedFiles:
    """The files that a command line names, for a walk of the working directory that looks at nothing else.

    ``files``: those below the working directory that the walk has not met yet, relative to it; ``others``: all other
    paths. A walk does not meet a file whose name the file system spells differently, as it may on Windows and macOS.
    """

    def __init__(self, paths: Iterable[str]) -> None:
        current = os.getcwd()
        self.files: dict[str, None] = {}
        self.others: list[str] = []
        self._folders: dict[str, list[str]] = {}
        for path in paths:
            below = self._below(path, current)
            if below is None or fs.is_dir(path):
                self.others.append(path)
                continue
            self.files[below] = None
            folder = below
            while "/" in folder:
                folder = folder.rpartition("/")[0]
                self._folders.setdefault(folder, []).append(below)

    @staticmethod
    def _below(path: str, current: str) -> str | None:
        """The path from the working directory to a file below it; None for any other."""
        if os.path.isabs(path):
            if not path.startswith(current.rstrip(os.sep) + os.sep):
                return None
            path = path[len(current.rstrip(os.sep)) + 1 :]
        parts = path.replace(os.sep, "/").split("/")
        if ".." in parts:
            return None
        return "/".join(part for part in parts if part not in ("", ".")) or None

    def includes(self, path: str, is_folder: bool) -> bool:
        """Whether the walk looks at an entry: a named file, or a folder above one."""
        return path in self._folders if is_folder else self.files.pop(path, self) is None

    def skip(self, folder: str) -> None:
        """Takes note that the walk does not look into a folder."""
        for path in self._folders[folder]:
            self.files.pop(path, None)
