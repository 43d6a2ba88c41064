"""The gems of a Logstash release: the versions of its lock file, and where their sources are."""

from __future__ import annotations

import pathlib
import re
import subprocess

from extract.common.trees import Folder, Revision, Tree, git, is_repository, repository_name

LOCK_FILES = ("Gemfile.jruby-*.lock.release", "Gemfile.jruby-*.lock", "Gemfile.lock")
PLUGIN = re.compile(r"logstash-(?:input|filter|output|codec|integration)-\w+")
WANTED = re.compile(r"logstash-(?:input|filter|output|codec|integration|mixin|patterns)-[\w-]+")
_LOCKED = re.compile(r"^ {4}([\w-]+) \(([^)\s]+?)(?:-java)?\)$", re.MULTILINE)
_UNPACKED = re.compile(r"([a-z][\w-]*?)-(\d[\w.]*?)(?:-java)?")
_VERSION = r"^\s*\w+\.version\s*=\s*['\"]([\d.]+[\w.]*)['\"]"


def locked(tree: Tree) -> dict[str, str]:
    """The version of each plugin, mixin and pattern gem; raises ``ValueError`` without a lock file."""
    for pattern in LOCK_FILES:
        for path in tree.matching(pattern):
            versions = dict(_LOCKED.findall(tree.read(path)))
            return {name: version for name, version in versions.items() if WANTED.fullmatch(name)}
    raise ValueError(f"{tree.name} has no lock file ({', '.join(LOCK_FILES)})")


class Store:
    """Gems unpacked in a distribution or in folders, and clones of their repositories."""

    def __init__(self, tree: Tree, parts: list[pathlib.Path]) -> None:
        self.unpacked: dict[tuple[str, str], pathlib.Path] = {}
        self.clones: dict[str, pathlib.Path] = {}
        folders = list(parts)
        if isinstance(tree, Folder):
            folders += tree.root.glob("vendor/bundle/jruby/*/gems")
        for folder in folders:
            for entry in folder.iterdir():
                self._add(entry)

    def _add(self, entry: pathlib.Path) -> None:
        repository = entry / "repo" if (entry / "repo").is_dir() else entry
        if not entry.is_dir():
            return
        if is_repository(repository):
            self.clones.setdefault(repository_name(repository).rpartition("/")[2], repository)
        elif match := _UNPACKED.fullmatch(entry.name):
            self.unpacked[match[1], match[2]] = entry

    def find(self, gem: str, version: str) -> Tree | None:
        """The sources of a gem at exactly this version, or None."""
        if (gem, version) in self.unpacked:
            return Folder(self.unpacked[gem, version], f"{gem}@{version}")
        if gem not in self.clones:
            return None
        revision = revision_of(self.clones[gem], version)
        return Revision(self.clones[gem], revision) if revision else None


def revision_of(repository: pathlib.Path, version: str) -> str | None:
    """The tag of a version, else the newest commit whose gemspec or version file has it."""
    for tag in (f"v{version}", version):
        if _output(repository, "rev-parse", "--verify", "--quiet", f"refs/tags/{tag}^{{commit}}"):
            return tag
    paths = ("*.gemspec", "version", "VERSION")
    changed = _output(repository, "log", "--all", "-m", "--format=%H", f"-S{version}", "--", *paths).split()
    for commit in dict.fromkeys(each for change in changed for each in (f"{change}^", change)):
        if _declared(repository, commit) == version:
            return _output(repository, "rev-parse", commit).strip()
    return None


def _declared(repository: pathlib.Path, commit: str) -> str | None:
    names = _output(repository, "ls-tree", "--name-only", commit).split("\n")
    for name in names:
        if name.endswith(".gemspec"):
            match = re.search(_VERSION, _output(repository, "show", f"{commit}:{name}"), re.MULTILINE)
            if match:
                return match[1]
    for name in ("version", "VERSION"):
        if name in names:
            return _output(repository, "show", f"{commit}:{name}").split("\n", 1)[0].strip()
    return None


def _output(repository: pathlib.Path, *arguments: str) -> str:
    try:
        return git(repository, *arguments)
    except subprocess.CalledProcessError:
        return ""
