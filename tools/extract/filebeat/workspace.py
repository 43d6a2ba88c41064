"""Packages by their import path: those of the product, and of modules in further checkouts."""

from __future__ import annotations

import pathlib
import re

from build.sources import number
from extract.common.trees import Folder, Revision, Tree, git, is_repository, repository_name
from extract.filebeat.go import Code, Package

_MODULE = re.compile(r"^module\s+(\S+)", re.MULTILINE)
_REQUIRED = re.compile(r"^\s*(?:require\s+)?(\S+\.\S+/\S+) (v\d\S*)", re.MULTILINE)
_REPLACED = re.compile(r"^\s*(?:replace\s+)?(\S+\.\S+/\S+)(?: v\S+)? => (\S+) (v\d\S*)", re.MULTILINE)
_TAG = re.compile(r"v(\d+(?:\.\d+)*)")


class Workspace:
    """The checkout of Beats, and clones or folders of the modules that its ``go.mod`` requires."""

    def __init__(self, tree: Tree, parts: list[pathlib.Path]) -> None:
        self.tree = tree
        text = tree.read("go.mod")
        match = _MODULE.search(text)
        if match is None:
            raise ValueError(f"{tree.name}: go.mod names no module")
        self.modules: dict[str, Tree] = {match[1]: tree}
        self.unread: list[str] = []
        """Modules of Elastic that are missing or not at their version, one sentence each."""
        self._packages: dict[tuple[str, str], Package] = {}
        places = dict(_places(parts))
        wanted = dict(_REQUIRED.findall(text))
        wanted |= {name: version for name, _, version in _REPLACED.findall(text)}
        for module, version in wanted.items():
            folder = places.get(_short(module))
            if folder is not None:
                self.modules[module] = self._at(folder, module, version)
        lacking = [name for name in wanted if name.endswith("/elastic-agent-libs") and name not in self.modules]
        self.unread += [f"{module} {wanted[module]}: not in --parts" for module in lacking]

    def _at(self, folder: pathlib.Path, module: str, version: str) -> Tree:
        if not is_repository(folder):
            return Folder(folder, f"{module}@{version}")
        tags = set(git(folder, "tag").split())
        if version in tags:
            return Revision(folder, version)
        before = [tag for tag in tags if _TAG.fullmatch(tag) and _numbers(tag) <= _numbers(version)]
        nearest = max(before, key=_numbers, default="HEAD")
        self.unread.append(f"{module} {version}: the clone has no such tag, read at {nearest}")
        return Revision(folder, nearest)

    def package(self, path: str) -> Package | None:
        """The package with this import path; None if it is in none of the modules."""
        for module, tree in self.modules.items():
            if path == module or path.startswith(module + "/"):
                return self.folder(path[len(module) + 1 :], tree)
        return None

    def folder(self, path: str, tree: Tree | None = None) -> Package:
        """The package in a folder of the product, or of another tree."""
        place = tree or self.tree
        if (place.name, path) not in self._packages:
            self._packages[place.name, path] = Package(place, path)
        return self._packages[place.name, path]

    def folders(self, *roots: str) -> list[str]:
        """The folders below the roots that hold Go files, without those of tests."""
        found = {
            name.rpartition("/")[0]
            for name in self.tree.files()
            if name.endswith(".go") and not name.endswith("_test.go") and name.startswith(roots)
        }
        return sorted(path for path in found if not re.search(r"/(testing|inputest|testdata|testutil|stress)\b", path))

    def lookup(self, name: Code) -> tuple[Package, str] | None:
        """The package and the name that an identifier, ``package.Name`` or a type refers to."""
        text = name.text.lstrip("*&").split("[")[0]
        qualifier, dot, last = text.rpartition(".")
        if not dot:
            return name.package, text
        path = name.imports.get(qualifier)
        package = self.package(path) if path else None
        return (package, last) if package is not None else None


def _places(parts: list[pathlib.Path]) -> list[tuple[str, pathlib.Path]]:
    found = []
    for part in parts:
        for entry in sorted(path for path in part.iterdir() if path.is_dir()):
            folder = entry / "repo" if (entry / "repo").is_dir() else entry
            name = repository_name(folder) if is_repository(folder) else entry.name
            found.append((name.rpartition("/")[2], folder))
    return found


def _short(module: str) -> str:
    return re.sub(r"/v\d+$", "", module).rpartition("/")[2]


def _numbers(tag: str) -> tuple[int, ...]:
    match = _TAG.match(tag)
    return number(match[1]) if match else ()
