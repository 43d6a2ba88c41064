"""What lies around a settings file: the other settings files of its folder, and the files that a path.config means."""

from __future__ import annotations

import os

from lslint.files import fs as disk
from lslint.files.globs import LONGEST
from lslint.files.paths import shown
from lslint.files.source import Unreadable
from lslint.project.projects import MOST_PARTS, MOST_SEARCHED, Projects
from lslint.project.values import value_of
from lslint.rules.api import Project, SettingValue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from lslint.grammar.config.tree import ConfigFile
    from lslint.rules.api import Neighbour

KINDS = ("logstash-settings", "pipelines", "jvm-options")
_GLOB = frozenset("*?[{")
_OWN = frozenset(("logstash.yml", "pipelines.yml", "jvm.options", "log4j2.properties", "startup.options"))


class NodeProject(Project):
    """The surroundings of a settings file. Logstash reads logstash.yml, pipelines.yml and jvm.options of one folder."""

    __slots__ = ("_beside", "_folder", "_kind", "_matches", "_projects", "_set")

    def __init__(self, projects: Projects, path: str, kind: str) -> None:
        self._projects = projects
        self._folder = os.path.dirname(os.path.abspath(path))
        self._kind = kind
        self._beside: dict[str, tuple[str, ConfigFile] | None] = {}
        self._set: dict[str, SettingValue | None] = {}
        self._matches: dict[str, list[str] | None] = {}

    def beside(self, name: str) -> tuple[str, ConfigFile] | None:
        if name not in self._beside:
            self._beside[name] = self._read(name) if name in self._projects.listing(self._folder) else None
        return self._beside[name]

    def _read(self, name: str) -> tuple[str, ConfigFile] | None:
        path = os.path.join(self._folder, name)
        try:
            source = self._projects.read(path)
        except Unreadable:
            return None
        tree: ConfigFile
        if name == "jvm.options":
            from lslint.grammar.config import jvm_options

            tree, _ = jvm_options.parse(source.text)
        else:
            from lslint.grammar.config.yaml import parser as yaml_tree

            tree, slips = yaml_tree.parse(source.text)
            if any(slip.kind != "yaml-duplicate-key" for slip in slips):
                return None
        return shown(path), tree

    def setting(self, name: str) -> SettingValue | None:
        if name not in self._set:
            self._set[name] = self._setting(name)
        return self._set[name]

    def _setting(self, name: str) -> SettingValue | None:
        from lslint.grammar.config.tree import Mapping

        found = self.beside("logstash.yml") if self._kind != "logstash-settings" else None
        root = found[1].documents[0].root if found is not None and found[1].documents else None
        return value_of(root, name, found[0]) if found is not None and isinstance(root, Mapping) else None

    def matches(self, written: str) -> Sequence[str] | None:
        if written not in self._matches:
            self._matches[written] = self._match(written)
        return self._matches[written]

    def _match(self, written: str) -> list[str] | None:
        written = written.removeprefix("file://")
        if "${" in written or "://" in written or "\\" in written or ".." in written or not written:
            return None
        parts = [part for part in written.split("/") if part not in ("", ".")]
        if not parts or len(parts) > MOST_PARTS or len(written) > LONGEST:
            return None
        plain = next((at for at, part in enumerate(parts) if _GLOB.intersection(part)), len(parts) - 1)
        starts = range(len(parts)) if written.startswith("/") else range(min(1, len(parts)))
        folder_meant = not _GLOB.intersection(parts[-1]) and "." not in parts[-1]
        for start in starts:
            for base in self._bases():
                # the folder must be here; the path may be that of a folder itself
                folder = os.path.join(base, *parts[start : max(plain, start + 1)])
                if start > plain or _GLOB.intersection(parts[start]) or not disk.is_dir(folder):
                    continue
                if not disk.is_inside(folder, self._projects.root_of(base)):
                    continue
                found = self._projects.paths(base, ["/".join(parts[start:])], self._projects.root_of(base))
                if self._projects.searched[0] > MOST_SEARCHED:
                    return None
                if not found and folder_meant:
                    continue  # it may be another folder, or be mounted
                if not found and _OWN.issuperset(self._projects.listing(os.path.join(base, *parts[start:plain]))):
                    return None  # no file at all: the folder is filled elsewhere
                return [shown(path) for path in found]
        return None

    def _bases(self) -> list[str]:
        """Where the folders of a path may be: next to the settings file and one level up, within its repository."""
        above = os.path.dirname(self._folder)
        limit = disk.repository_root(self._folder)
        return [self._folder, above] if limit is None or disk.is_inside(above, limit) else [self._folder]

    def nearby(self, kind: str) -> Sequence[Neighbour] | None:
        from lslint.project.related_files import of_kind

        return of_kind(self._projects, os.path.join(self._folder, "jvm.options"), kind)

    def text(self, path: str) -> str | None:
        try:
            return self._projects.read(os.path.abspath(path)).text
        except Unreadable:
            return None
