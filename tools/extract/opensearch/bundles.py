"""What the modules of OpenSearch and the plugins of its distribution register: index settings and field types.

Each plugin has a repository, in Java or Kotlin, with a branch for each release.
"""

from __future__ import annotations

import dataclasses
import pathlib
import re
import subprocess

from build.sources import Row, number
from extract.common.java import Type
from extract.common.java_model import Instance
from extract.common.java_values import Values
from extract.common.nodes import text_of
from extract.common.trees import Revision, Tree, git, is_repository, repository_name
from extract.elasticsearch import settings
from extract.elasticsearch.settings import METHODS, Found

ROOT = re.compile(r"((?:modules|plugins|bundled)/([\w-]+))/(?:[\w-]+/)*?src/main/(?:java|kotlin)/")
PLUGIN = re.compile(r"\bopensearchplugin\b")
"""In the build files of a plugin."""
SERVER = "server/src/main/java/org/opensearch/common/settings/IndexScopedSettings.java"
NAME = r"(?:\"([^\"]+)\"|([A-Z][A-Z0-9_]+))"
KOTLIN = re.compile(r"\bSetting(?:\.(\w+)|<\w+>)?\s*\(")
CONSTANT = r"\b(?:const val|val)\s+{}\s*(?::\s*String)?\s*=\s*\"([^\"]+)\""
KOTLIN_TYPES = {**METHODS, "simpleString": "string"}


class Bundle(Tree):
    """A release with the plugins of its distribution below ``bundled/<name>/``."""

    def __init__(self, server: Tree, plugins: dict[str, Tree]) -> None:
        self.server = server
        self.plugins = plugins
        self.name = server.name

    def files(self) -> list[str]:
        plugins = [f"bundled/{name}/{path}" for name, tree in self.plugins.items() for path in tree.files()]
        return self.server.files() + plugins

    def read(self, path: str) -> str:
        if path.startswith("bundled/"):
            _, name, rest = path.split("/", 2)
            return self.plugins[name].read(rest)
        return self.server.read(path)


class Plugins:
    """The clones of plugins in the folders: ``NAME``, ``NAME.git`` or ``OWNER+NAME/repo``. Clones of anything else,
    such as the server, are left out."""

    def __init__(self, folders: list[pathlib.Path]) -> None:
        self.branches: dict[pathlib.Path, dict[str, str]] = {}
        """clone -> release -> its branch"""
        self.broken: list[str] = []
        """Clones that could not be read, one sentence each."""
        for each in (each for folder in folders for each in sorted(folder.iterdir())):
            clone = each / "repo" if (each / "repo").is_dir() else each
            known = branches(clone) if is_repository(clone) else {}
            if known and self._is_plugin(clone, known):
                self.branches[clone] = known

    def _is_plugin(self, clone: pathlib.Path, known: dict[str, str]) -> bool:
        newest = max(known, key=number)
        tree = _tree(clone, known, newest)
        try:
            builds = tree.matching("build.gradle*", "*/build.gradle*") if SERVER not in tree.files() else []
            return any(PLUGIN.search(tree.read(path)) for path in builds)
        except (subprocess.CalledProcessError, FileNotFoundError):
            self.broken.append(f"{tree.name} was not read: files are missing from the clone {clone}")
            return False

    def of(self, release: str) -> dict[str, Tree]:
        """The plugins at the branch of a release, or at their newest branch if that is an older one of the same major
        release. A plugin without either did not exist then."""
        found: dict[str, Tree] = {}
        for clone, known in self.branches.items():
            newest = max(known, key=number)
            is_behind = newest.split(".")[0] == release.split(".")[0] and number(newest) < number(release)
            if release in known or is_behind:
                name = repository_name(clone).rpartition("/")[2]
                found[name] = _tree(clone, known, release if release in known else newest)
        return found

    def releases(self) -> list[str]:
        """The releases for which any plugin has a branch."""
        return sorted({release for known in self.branches.values() for release in known}, key=number)


def _tree(clone: pathlib.Path, known: dict[str, str], release: str) -> Revision:
    return Revision(clone, known[release], f"{repository_name(clone)}@{release}")


def branches(clone: pathlib.Path) -> dict[str, str]:
    """The releases that a clone has a branch for, each with the name of the branch in the clone."""
    names = git(clone, "for-each-ref", "--format=%(refname)", "refs/remotes", "refs/heads").split()
    return {short: name for name in names if re.fullmatch(r"\d+\.\d+", short := name.rpartition("/")[2])}


@dataclasses.dataclass
class Registered:
    """What bundles register. ``settings``: with the attribute ``plugin``; ``types``: name -> plugin."""

    settings: dict[str, Row] = dataclasses.field(default_factory=dict)
    types: dict[str, str] = dataclasses.field(default_factory=dict)
    unread: list[str] = dataclasses.field(default_factory=list)


def read(values: Values, folders: tuple[str, ...] = ("modules", "plugins", "bundled")) -> Registered:
    """The index settings and field types of the modules and plugins in these folders of a tree."""
    found = Registered()
    for path in values.sources.tree.files():
        match = ROOT.match(path) if path.startswith(folders) else None
        if match is None or not path.endswith((".java", ".kt")):
            continue
        try:
            content = values.sources.tree.read(path)
        except FileNotFoundError:
            found.unread.append(f"{path} is missing from its clone")
            continue
        if "IndexScope" in content.replace("IndexScopedSettings", ""):
            listed = _kotlin(content) if path.endswith(".kt") else _java(values, path)
            for key, row in listed.items():
                found.settings.setdefault(key, row if match[1].startswith("modules/") else {**row, "plugin": match[2]})
        if "getMappers()" in content and "MapperPlugin" in content and path.endswith(".java"):
            for kind in values.sources.file(path).types.values():
                given = values.call(kind, "getMappers", [], Instance(kind, {})) if "getMappers" in kind.methods else {}
                if not isinstance(given, dict):
                    found.unread.append(f"the mappers of {kind.name} could not be read")
                    continue
                found.types.update(dict.fromkeys(given, "" if match[1].startswith("modules/") else match[2]))
    return found


def _java(values: Values, path: str) -> dict[str, Row]:
    """The settings with the scope of an index that the classes of a file declare."""
    found = Found()
    todo = list(values.sources.file(path).types.values())
    while todo:
        kind: Type = todo.pop()
        todo += kind.inner.values()
        for name, field in kind.fields.items():
            if field.is_static and field.value is not None and _is_of_index(text_of(field.value)):
                values.steps = 0
                settings.add(found, values, values.static(kind, name), {})
    return found.index


def _is_of_index(source: str) -> bool:
    return re.search(r"\bIndexScope\b", source) is not None


def _kotlin(content: str) -> dict[str, Row]:
    """The same for Kotlin: calls that declare a setting, with a literal or a constant of the file as their name."""
    found: dict[str, Row] = {}
    for match in KOTLIN.finditer(content):
        given = _balanced(content, match.end())
        name = re.match(rf"\s*{NAME}", given)
        if not _is_of_index(given) or name is None:
            continue
        constant = re.search(CONSTANT.format(name[2]), content) if name[2] else None
        key = name[1] or (constant[1] if constant is not None else "")
        if key:
            row: Row = {"type": KOTLIN_TYPES.get(match[1] or "", "string")}
            found[key] = {**row, "dynamic": True} if re.search(r"\bDynamic\b", given) else row
    return found


def _balanced(content: str, start: int) -> str:
    depth, at = 1, start
    while depth and at < len(content):
        depth += {"(": 1, ")": -1}.get(content[at], 0)
        at += 1
    return content[start : at - 1]
