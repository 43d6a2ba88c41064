"""Source trees: a folder, or a revision of a git repository that needs no work tree."""

from __future__ import annotations

import fnmatch
import functools
import pathlib
import subprocess


class Tree:
    """The files of a tree by their path, ``/`` between the parts."""

    name: str
    """For the provenance: ``elastic/logstash@v9.5.2``."""

    def files(self) -> list[str]:
        """The paths of all files, sorted."""
        raise NotImplementedError

    def read(self, path: str) -> str:
        """The content of a file; raises ``FileNotFoundError``."""
        raise NotImplementedError

    def matching(self, *patterns: str) -> list[str]:
        """The files whose path matches one of the patterns; ``*`` matches ``/`` too."""
        return [path for path in self.files() if any(fnmatch.fnmatchcase(path, pattern) for pattern in patterns)]

    def first(self, *patterns: str) -> str | None:
        """The content of the first file that matches, or None."""
        found = self.matching(*patterns)
        return self.read(found[0]) if found else None


class Folder(Tree):
    """An unpacked archive or a checkout."""

    def __init__(self, root: pathlib.Path, name: str | None = None) -> None:
        self.root = root
        self.name = name or root.name

    @functools.cache  # noqa: B019  (a tree lives as long as the command)
    def files(self) -> list[str]:
        found = (path for path in self.root.rglob("*") if path.is_file() and ".git" not in path.parts)
        return sorted(path.relative_to(self.root).as_posix() for path in found)

    def read(self, path: str) -> str:
        return (self.root / path).read_text(encoding="utf-8", errors="replace")


class Revision(Tree):
    """A commit of a git repository, read from its objects."""

    def __init__(self, repository: pathlib.Path, revision: str, name: str | None = None) -> None:
        self.repository = repository
        self.revision = revision
        self.name = name or f"{repository_name(repository)}@{revision}"

    @functools.cache  # noqa: B019  (a tree lives as long as the command)
    def files(self) -> list[str]:
        return git(self.repository, "ls-tree", "-r", "-z", "--name-only", self.revision).split("\0")[:-1]

    def read(self, path: str) -> str:
        try:
            return git(self.repository, "show", f"{self.revision}:{path}")
        except subprocess.CalledProcessError as error:
            raise FileNotFoundError(f"{self.name}:{path}") from error


def git(repository: pathlib.Path, *arguments: str) -> str:
    """The output of a git command that only reads."""
    command = ["git", "-C", str(repository), *arguments]
    return subprocess.run(command, capture_output=True, check=True).stdout.decode("utf-8", "replace")


def repository_name(repository: pathlib.Path) -> str:
    """``owner/name`` of a folder ``owner+name/repo``, else the name of the folder without ``.git``."""
    folder = repository.parent if repository.name in ("repo", ".git") else repository
    return folder.name.removesuffix(".git").replace("+", "/")


def is_repository(folder: pathlib.Path) -> bool:
    """True for a clone, with or without work tree."""
    return (folder / ".git").exists() or ((folder / "HEAD").is_file() and (folder / "objects").is_dir())


def open_tree(place: str) -> Tree:
    """``FOLDER``, or ``REPOSITORY@REVISION`` for a revision of a clone. Raises ``ValueError`` if there is none."""
    folder, at, revision = place.rpartition("@")
    if at and is_repository(pathlib.Path(folder)):
        repository = pathlib.Path(folder)
        try:
            git(repository, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
        except subprocess.CalledProcessError as error:
            raise ValueError(f"{folder} has no revision {revision}") from error
        return Revision(repository, revision)
    path = pathlib.Path(place)
    if not path.is_dir():
        raise ValueError(f"{place} is neither a folder nor REPOSITORY@REVISION")
    if is_repository(path) and not (path / ".git").exists():
        return Revision(path, "HEAD", f"{repository_name(path)}@{git(path, 'rev-parse', 'HEAD').strip()}")
    return Folder(path)
