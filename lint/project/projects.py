"""What lies around a file: the other files of its pipeline, and the settings that hold for it.

A pipeline is: a group declared in pipelines.yml or in the config; else the numbered files of a folder (``10-in.conf``)
or the files of a folder named ``conf.d`` or ``pipeline``; else the file alone. Everything is read when a rule first
asks, and once.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from lslint.files import fs
from lslint.files.paths import report_path
from lslint.files.source import Source, Unreadable, read
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Instance, RelatedFile, SettingValue, Sibling

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.config.keys import Config
    from lslint.grammar.config.tree import ConfigNode, Mapping

GROUP_FOLDERS = ("conf.d", "pipeline")
MAX_SEARCHED = 100_000
"""So many folders, entries and files are looked at for all path patterns of a run together; each pipeline of a hostile
pipelines.yml can name the whole tree."""
MAX_PARTS = 100  # of a path in pipelines.yml
MAX_CACHED_PIPELINES = 4  # pipelines whose trees are kept at a time


class Parsed:
    """A pipeline file, parsed once for its own check and for its siblings."""

    __slots__ = ("errors", "sibling")

    def __init__(self, sibling: Sibling, errors: list[ParseError]) -> None:
        self.sibling = sibling
        self.errors = errors


class PipelineGroup:
    """Files (absolute paths) that run together, in the order in which Logstash reads them.

    ``entry``: their mapping in the pipelines.yml ``entry_path``, or None. ``facts``: facts that rules share.
    """

    __slots__ = ("declared", "entry", "entry_path", "facts", "paths")

    def __init__(self, paths: list[str], declared: bool, entry: Mapping | None = None, entry_path: str = "") -> None:
        self.paths = paths
        self.declared = declared
        self.entry = entry
        self.entry_path = entry_path
        self.facts: dict[Any, Any] = {}


class FileInstance(Instance):
    """The pipelines of a pipelines.yml, with what of their files is in this tree."""

    def __init__(self, projects: Projects, groups: list[PipelineGroup], complete: bool) -> None:
        super().__init__(complete)
        self._projects = projects
        self._groups = groups

    def files(self) -> Iterator[tuple[str, Sibling]]:
        for number, group in enumerate(self._groups, 1):
            setting = value_of(group.entry, "pipeline.id", group.entry_path) if group.entry is not None else None
            name = f"number {number}" if setting is None else str(setting.value)
            for path in group.paths:
                parsed = self._projects.known(path) or self._projects.parse(path, True)
                if parsed is not None:
                    yield name, parsed.sibling


class Projects:
    """Pipelines and settings files of a run, each found and read once."""

    def __init__(self) -> None:
        self.searched = [0]  # folders and entries that path patterns of a run made read, and what they name
        self.template_names: dict[str, dict[str, frozenset[str]]] = {}  # of ``templates``, by folder
        self.related: dict[tuple[str, str], list[RelatedFile] | None] = {}  # of ``related_files``, by folder and kind
        self.below: dict[str, list[str]] = {}
        self.has_related: dict[tuple[str, str], bool] = {}
        self.related_by_path: dict[tuple[str, str], RelatedFile | None] = {}
        self._roots: dict[str, str] = {}
        self._shared_repositories: dict[str, str | None] = {}
        self._folders: dict[str, tuple[list[str], list[str]]] = {}
        self._declared: dict[str, dict[str, PipelineGroup]] = {}
        self._guessed: dict[str, PipelineGroup] = {}
        self._cached: list[PipelineGroup] = []
        self._instances: dict[str, FileInstance] = {}
        self._parsed: dict[str, Parsed | None] = {}
        self._settings: dict[str, Mapping | None] = {}
        self._surroundings: dict[str, tuple[str, str]] = {}
        self._settings_in: dict[str, tuple[str, str]] = {}

    def read(self, path: str) -> Source:
        """The text of a file. Raises ``Unreadable``. An editor hands in what it has not saved yet."""
        return read(path)

    def parse(self, path: str, declared: bool) -> Parsed | None:
        """A file (absolute path) as a part of a pipeline; None if it cannot be read or, not being ``declared`` as one,
        is no pipeline."""
        try:
            source = self.read(path)
        except Unreadable:
            return None
        if not declared:
            from lslint.kinds.detect import detect

            if detect(path, source.text) != "logstash":
                return None
        from lslint.grammar.logstash import parse as parse_

        tree, errors = parse_.parse(source.text)
        return Parsed(Sibling(report_path(path), source.text, tree), errors)

    def root(self, path: str) -> ConfigNode | None:
        """The root of the first document of a YAML file; None if it cannot be read."""
        from lslint.grammar.config.yaml import parser as yaml_tree

        try:
            tree, _ = yaml_tree.parse(self.read(path).text)
        except Unreadable:
            return None
        return tree.documents[0].root if tree.documents else None

    def forget(self, path: str) -> None:
        """Drops what was made of the text of a pipeline file (absolute path) that has changed since."""
        self._parsed.pop(path, None)
        self.searched[0] = 0
        for known in (self.template_names, self.related, self.below, self.has_related, self.related_by_path):
            known.clear()
        for by_path in self._declared.values():
            if path in by_path:
                by_path[path].facts.clear()
        guessed = self._guessed.get(f"{os.path.dirname(path)}/*{os.path.splitext(path)[1]}")
        if guessed is not None:
            guessed.facts.clear()
        for instance in self._instances.values():
            instance.facts.clear()

    def known(self, path: str) -> Parsed | None:
        """The file (absolute path) if it was already parsed as a sibling."""
        return self._parsed.get(path)

    def member(self, path: str, group: PipelineGroup) -> Parsed | None:
        """The file of a group; None if it cannot be read or is no pipeline."""
        if path not in self._parsed:
            self._parsed[path] = self.parse(path, group.declared)
        return self._parsed[path]

    def offer(self, path: str, group: PipelineGroup, parsed: Parsed) -> None:
        """Keeps what the file's own check has parsed, for its siblings."""
        if len(group.paths) > 1:
            self._parsed.setdefault(path, parsed)

    def group(self, path: str, config: Config | None) -> PipelineGroup:
        """The pipeline that a file (absolute path) belongs to. Trees of pipelines asked for long ago are dropped."""
        group = self._declared_group(path, config) or self._guessed_group(path)
        if len(group.paths) > 1 and (not self._cached or self._cached[-1] is not group):
            if group in self._cached:
                self._cached.remove(group)
            self._cached.append(group)
            if len(self._cached) > MAX_CACHED_PIPELINES:
                old = self._cached.pop(0)
                old.facts.clear()
                for member in old.paths:
                    self._parsed.pop(member, None)
        return group

    def _guessed_group(self, path: str) -> PipelineGroup:
        folder, name = os.path.split(path)
        together = os.path.basename(folder) in GROUP_FOLDERS
        if not together and not _numbered(name):
            return PipelineGroup([path], False)
        ending = os.path.splitext(name)[1]
        key = f"{folder}/*{ending}"
        group = self._guessed.get(key)
        if group is None:
            names = [n for n in self.listing(folder) if os.path.splitext(n)[1] == ending and (together or _numbered(n))]
            group = self._guessed[key] = PipelineGroup([os.path.join(folder, n) for n in names], False)
        is_member = path in group.facts.setdefault("paths", frozenset(group.paths))
        return group if is_member else PipelineGroup([path], False)

    def _declared_group(self, path: str, config: Config | None) -> PipelineGroup | None:
        if config is not None and config.pipelines:
            if config.path not in self._declared:
                groups = [PipelineGroup(_unique(self.paths(g.folder, g.paths, g.root)), True) for g in config.pipelines]
                self._declared[config.path] = _by_path(groups)
            found = self._declared[config.path].get(path)
            if found is not None:
                return found
        file = self.surrounding(os.path.dirname(path))[0]
        if not file:
            return None
        if file not in self._declared:
            self._declared[file] = _by_path(self._listed(file))
        return self._declared[file].get(path)

    def _listed(self, file: str) -> list[PipelineGroup]:
        """The pipelines of a pipelines.yml whose files are found in this tree."""
        from lslint.grammar.config.tree import Mapping, Scalar, Sequence, resolve

        groups: list[PipelineGroup] = []
        root = self.root(file)
        folder = os.path.dirname(file)
        listed = [resolve(item) for item in root.items] if isinstance(root, Sequence) else []
        for item in listed:
            entry = item.find("path.config") if isinstance(item, Mapping) else None
            if entry is None:
                continue
            value = resolve(entry.value)
            values = value.items if isinstance(value, Sequence) else [value]
            written = [one.text for one in values if isinstance(one, Scalar)]
            limit = self.repository_of(folder)
            for base in (folder, os.path.dirname(folder)):
                if limit is not None and not fs.is_inside(base, limit):
                    break
                within = limit or self.root_of(base)
                paths = _unique([path for text in written for path in self._meant(base, text, within)])
                if paths:
                    groups.append(PipelineGroup(paths, True, item, file))  # type: ignore[arg-type]
                    break
        self._instances[file] = FileInstance(self, groups, len(groups) == len(listed))
        return groups

    def instance(self, file: str) -> FileInstance | None:
        """The pipelines of a pipelines.yml that ``group`` has read."""
        return self._instances.get(file)

    def _meant(self, base: str, written: str, root: str) -> list[str]:
        """Files below ``base`` that a ``path.config`` means: relative to it, or the tail of a path on another machine.

        ``/usr/share/logstash/pipeline/main/*.conf`` is ``pipeline/main/*.conf`` here, or ``main/*.conf``: the longest
        tail that exists and begins with a plain name.
        """
        parts = [part for part in written.replace("\\", "/").split("/") if part not in ("", ".")]
        if len(parts) > MAX_PARTS or (".." in parts and "**" in written):
            return []
        absolute = written.startswith(("/", "\\", "${")) or written[1:2] == ":"
        for start in range(len(parts) if absolute else min(1, len(parts))):
            tail = parts[start:]
            if "${" in "".join(tail) or (absolute and any(char in tail[0] for char in "*?[{")):
                continue
            found = self.paths(base, ["/".join(tail)], root)
            if found:
                return found
        return []

    def root_of(self, folder: str) -> str:
        """The project that a folder belongs to (``fs.project_root``), asked once."""
        if folder not in self._roots:
            self._roots[folder] = fs.project_root(folder, or_working_directory=True)
        return self._roots[folder]

    def repository_of(self, folder: str) -> str | None:
        """The repository that a folder belongs to (``fs.repository_root``). Folders side by side belong to the same
        one, unless one is a link or a repository itself."""
        parent = os.path.dirname(folder)
        if fs.is_link(folder) or fs.exists(os.path.join(folder, ".git")):
            return fs.repository_root(folder)
        if parent not in self._shared_repositories:
            self._shared_repositories[parent] = fs.repository_root(folder)
        return self._shared_repositories[parent]

    def paths(self, base: str, patterns: list[str], root: str | None) -> list[str]:
        """Files that Logstash path patterns name below ``base``, sorted by pattern; a folder means all files in it.

        ``root``: nothing outside of this folder is looked at; None: no limit.
        """
        from lslint.files.globs import MAX_PATTERN_LENGTH, find

        paths: list[str] = []
        for pattern in patterns:
            for one in _braces(pattern) if len(pattern) <= MAX_PATTERN_LENGTH else ():
                if self.searched[0] > MAX_SEARCHED:
                    return []
                if root is not None and not _stays_inside(base, one, root):
                    continue
                for hit in map(os.path.normpath, find(base, one, root, self.searched)):
                    if root is not None and not fs.is_inside(hit, root):
                        continue
                    if fs.is_dir(hit):
                        paths += [os.path.join(hit, name) for name in self.listing(hit) if not name.endswith("~")]
                    elif fs.is_file(hit):
                        paths.append(hit)
        return paths

    def listing(self, folder: str) -> list[str]:
        """Names of the plain files of a folder, sorted; empty if it cannot be read."""
        return self._listed_folder(folder)[0]

    def folders(self, folder: str) -> list[str]:
        """Names of the folders in a folder, sorted; empty if it cannot be read."""
        return self._listed_folder(folder)[1]

    def _listed_folder(self, folder: str) -> tuple[list[str], list[str]]:
        found = self._folders.get(folder)
        if found is None:
            files: list[str] = []
            inner: list[str] = []
            try:
                for entry in fs.entries(folder):
                    if entry.is_symlink() and not fs.is_inside(entry.path, self.root_of(folder)):
                        continue
                    if entry.is_file():
                        files.append(entry.name)
                    elif entry.is_dir():
                        inner.append(entry.name)
            except OSError:
                files, inner = [], []
            found = self._folders[folder] = sorted(files), sorted(inner)
        return found

    def surrounding(self, folder: str) -> tuple[str, str]:
        """The nearest ``(pipelines.yml, logstash.yml)`` of a folder, empty where there is none.

        They are looked for beside the file and in ``config``, here and up to two folders above.
        """
        found = self._surroundings.get(folder)
        if found is None:
            pipelines = settings = ""
            at = folder
            limit = self.repository_of(folder)
            for _ in range(3):
                here = self._settings_in.get(at)
                if here is None:
                    here = self._settings_in[at] = self._settings_files(at)
                pipelines, settings = pipelines or here[0], settings or here[1]
                at = os.path.dirname(at)
                if limit is not None and not fs.is_inside(at, limit):
                    break
            found = self._surroundings[folder] = (pipelines, settings)
        return found

    def _settings_files(self, folder: str) -> tuple[str, str]:
        pipelines = settings = ""
        config = (os.path.join(folder, "config"),) if "config" in self.folders(folder) else ()
        for inner in (folder, *config):
            names = self.listing(inner)
            if not pipelines and "pipelines.yml" in names:
                pipelines = os.path.join(inner, "pipelines.yml")
            if not settings and "logstash.yml" in names:
                settings = os.path.join(inner, "logstash.yml")
        return pipelines, settings

    def settings(self, folder: str) -> tuple[str, Mapping | None]:
        """Path and root of the logstash.yml that holds for the files of a folder."""
        path = self.surrounding(folder)[1]
        if path and path not in self._settings:
            from lslint.grammar.config.tree import Mapping

            root = self.root(path)
            self._settings[path] = root if isinstance(root, Mapping) else None
        return path, self._settings.get(path)


def _unique(paths: list[str]) -> list[str]:
    """Without repetitions, the first one stays."""
    return list(dict.fromkeys(paths))


def _by_path(groups: list[PipelineGroup]) -> dict[str, PipelineGroup]:
    """The first group of each file."""
    return {path: group for group in reversed(groups) for path in group.paths}


def _numbered(name: str) -> bool:
    """``10-input.conf``, ``0100_filter.conf``, ``7.conf``: digits, then no letter."""
    rest = name.lstrip("0123456789")
    return rest != name and rest[:1] in ("-", "_", ".")


def _stays_inside(base: str, pattern: str, root: str) -> bool:
    """Whether the search for a pattern below ``base`` looks at nothing outside of ``root``, but for links."""
    parts = pattern.split("/")
    first = next((at for at, part in enumerate(parts) if any(char in part for char in "*?[")), len(parts))
    start = "/".join(parts[:first]) or ("/" if pattern.startswith("/") else "")
    return ".." not in parts[first:] and fs.is_inside(os.path.join(base, start), root)


def _braces(pattern: str) -> list[str]:
    """``{a,b}/*.conf`` as ``a/*.conf`` and ``b/*.conf``; braces that stay open are plain text."""
    done: list[str] = []
    todo = [pattern]
    while todo:
        one = todo.pop(0)
        close = one.find("}")
        open_ = one.rfind("{", 0, close) if close >= 0 else -1
        if open_ < 0 or len(done) + len(todo) > 200 or one[open_ - 1 : open_] == "$":
            done.append(one)
            continue
        todo += [one[:open_] + choice + one[close + 1 :] for choice in one[open_ + 1 : close].split(",")]
    return done


def value_of(root: Mapping, name: str, path: str) -> SettingValue | None:
    """A setting in a mapping, flat or nested; None if it is absent or no plain value (``${VAR}`` included)."""
    from lslint.grammar.config.tree import Scalar, resolve

    entry = root.find(name)
    value = resolve(entry.value) if entry is not None else None
    if not isinstance(value, Scalar) or value.value is None or "${" in value.text:
        return None
    return SettingValue(value.value, report_path(path), value.start, value.end)
