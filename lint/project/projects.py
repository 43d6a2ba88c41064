"""The files of a run at one time: the other files of a pipeline, and the settings that hold for it.

A pipeline is: a group declared in pipelines.yml or in the config; else what a container mounts in the pipeline folder;
else the numbered files of a folder (``10-in.conf``) or the files of a folder named ``conf.d`` or ``pipeline``; else the
file alone. Everything is read when a rule first asks, and once.
"""

from __future__ import annotations

import os

from lslint.files import fs
from lslint.files.paths import is_below, report_path
from lslint.files.shown_path import ShownPath
from lslint.files.source import Source, Unreadable, read
from lslint.grammar.bounded_cache import once
from lslint.kinds.detect import detect
from lslint.project.listings import Listings, RealFolders, Repositories, Roots
from lslint.project.pipeline_groups import Parsed, PipelineGroup, open_markers, value_of
from lslint.project.surroundings import GROUP_FOLDERS, SETTINGS, Surroundings
from lslint.rules.api import Instance, RelatedFile, Sibling

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, TypeVar

    T = TypeVar("T")

    from lslint.config.keys import Config
    from lslint.grammar.config.tree import ConfigNode
    from lslint.grammar.config.tree import Mapping as ConfigMapping

MAX_SEARCHED = 100_000
"""So many folders, entries and files are looked at for all path patterns of a run together; each pipeline of a hostile
pipelines.yml can name the whole tree."""
MAX_PARTS = 100  # of a path in pipelines.yml
MAX_CACHED_PIPELINES = 4  # pipelines whose trees are kept at a time
MAX_PARSES = 400  # parsed files that a ``ParseCache`` keeps


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


class ParseCache:
    """Parsed pipeline files by path, for the snapshots of an editor: a file is parsed again when its text differs."""

    def __init__(self) -> None:
        self._parses: dict[str, tuple[str, Parsed]] = {}

    def parsed(self, path: str, source: Source) -> Parsed:
        """The tree of a file."""
        cached = self._parses.pop(path, None)
        if cached is None or cached[0] != source.text:
            cached = source.text, parsed(path, source)
        self._parses[path] = cached
        if len(self._parses) > MAX_PARSES:
            del self._parses[next(iter(self._parses))]
        return cached[1]


def parsed(path: str, source: Source) -> Parsed:
    """A pipeline file (absolute path), parsed."""
    from lslint.grammar.logstash import parse as parse_

    tree, errors = parse_.parse(source.text)
    return Parsed(Sibling(ShownPath(path), source.text, tree, bool(errors)), errors)


class FromRoot(dict[str, str]):
    """The paths of files (absolute) from the root of their project; as reports show them if they are outside. Each is
    computed once, because the files of a pipeline all list one another."""

    def __init__(self, roots: Roots) -> None:
        self._roots = roots

    def __missing__(self, path: str) -> str:
        root = self._roots[os.path.dirname(path)].rstrip(os.sep)
        inside = path[len(root) + 1 :].replace(os.sep, "/") if path.startswith(root + os.sep) else report_path(path)
        self[path] = inside
        return inside


class Projects:
    """A snapshot of the files of a run: those on disk, each found and read once, except for the texts that count
    instead of them. Another text makes another snapshot (``with_text``), which shares what the text does not change.

    ``arguments``: of the command line; ``parses``: keeps parsed files beyond the snapshot. It has one cache per kind of
    question, so that each answer is found once in a run.
    """

    def __init__(self, arguments: Iterable[str] = (), parses: ParseCache | None = None) -> None:
        self._texts: dict[str, Source] = {}
        self._parses = parses
        self.arguments = sorted({os.path.abspath(argument) for argument in arguments}, key=len)  # of the command line
        self.searched = [0]  # folders and entries that path patterns of a run made read, and what they name
        self.related: dict[tuple[str, str, str], list[RelatedFile] | None] = {}  # by folder, kind and name
        self.related_by_path: dict[tuple[str, str], RelatedFile | None] = {}
        self.stdin: Source | None = None  # under the name that it has in the run
        self.is_stdin_alone = False  # there are no other files
        self.manifests: Any = None  # the ``Manifests`` of the run, once a file has asked for them
        self._memos: dict[str, dict[object, Any]] = {}
        self._by_file: dict[str, dict[str, Any]] = {}
        self._repositories = Repositories()
        self._roots = Roots(self._repositories)
        self.from_root = FromRoot(self._roots)
        self.real_folders = RealFolders()
        self._listings = Listings(self.arguments, self.root_of)
        self._declared: dict[str, dict[str, PipelineGroup]] = {}
        self._guessed: dict[str, PipelineGroup] = {}
        self._cached: list[PipelineGroup] = []
        self._listed: dict[str, tuple[list[PipelineGroup], bool]] = {}
        self._instances: dict[str, FileInstance] = {}
        self.facts: dict[PipelineGroup, dict[Any, Any]] = {}  # that the files of a pipeline share
        self._parsed: dict[tuple[str, bool], Parsed | None] = {}  # by path, and whether a pipeline declares the file
        self._members: tuple[PipelineGroup, dict[str, int], list[Sibling]] | None = None
        self._settings: dict[str, ConfigMapping | None] = {}
        self.extended: set[str] = set()  # files to which a template adds settings
        self._surroundings = Surroundings(self._listings, self._repositories, self.real_folders)

    def with_text(self, path: str, source: Source | None) -> Projects:
        """Return the snapshot in which a file has another text; None: the one on disk."""
        from copy import copy

        path = os.path.abspath(path)
        after = copy(self)
        after._texts = {**_without(self._texts, path), **({} if source is None else {path: source})}
        after.searched = [0]
        after.related, after._memos = {}, {}
        after.related_by_path = {key: file for key, file in self.related_by_path.items() if key[0] != path}
        after._by_file = _without(self._by_file, path)
        after._parsed = {key: parsed for key, parsed in self._parsed.items() if key[0] != path}
        after._settings, after.extended = _without(self._settings, path), self.extended - {path}
        after._declared = _without(self._declared, path)
        after._listed = _without(self._listed, path)
        after._cached, after._members, after._instances, after.facts = [*self._cached], None, {}, {}
        if self.manifests is not None and self.manifests.knows(path):
            after.manifests = None
        return after

    def open_text(self, path: str) -> str | None:
        """Return the text that counts instead of the one of a file (absolute path) on disk, or None."""
        source = self._texts.get(path)
        return None if source is None else source.text

    def memo(self, module: str, key: object, compute: Callable[[], T]) -> T:
        """Return what a module that looks through projects computes for a key, often a folder, once in this run."""
        return once(self._memos.setdefault(module, {}), key, compute)

    def of_file(self, path: str, module: str, compute: Callable[[Projects, str], Any]) -> Any:
        """Return what a module computes from the text of a file (absolute path) alone, computed once."""
        return once(self._by_file.setdefault(path, {}), module, lambda: compute(self, path))

    def read(self, path: str) -> Source:
        """The text of a file. Raises ``Unreadable``."""
        if self._texts and (source := self._texts.get(os.path.abspath(path))) is not None:
            return source
        return self.stdin if self.stdin is not None and self._is_stdin(path) else read(path)

    def text(self, path: str) -> str | None:
        """The text of a file; None if it cannot be read."""
        try:
            return self.read(path).text
        except Unreadable:
            return None

    def _is_stdin(self, path: str) -> bool:
        return self.stdin is not None and os.path.abspath(path) == os.path.abspath(self.stdin.path)

    def names(self, folder: str) -> list[str]:
        """Names of the files of a folder, with that of standard input."""
        path, name = os.path.split(os.path.abspath(self.stdin.path)) if self.stdin is not None else ("", "")
        return sorted({*self.listing(folder), name}) if path == folder else self.listing(folder)

    def kind(self, path: str, place: str = "") -> str:
        """The kind of a file, which may be mounted as ``place``, by its name there and its beginning; empty if it has
        none or cannot be read."""
        text = self.text(path)
        return "" if text is None else detect(place or path, text[:4_000])

    def small_text(self, path: str, max_bytes: int) -> str:
        """The text of a file; empty if it has more bytes than that or cannot be read."""
        try:
            is_on_disk = not self._is_stdin(path) and self.open_text(os.path.abspath(path)) is None
            return "" if is_on_disk and fs.is_larger(path, max_bytes) else self.read(path).text
        except (OSError, Unreadable):
            return ""

    def parse(self, path: str, declared: bool) -> Parsed | None:
        """A file (absolute path) as a part of a pipeline; None if it cannot be read, or if it is neither ``declared``
        as a pipeline nor recognized as one."""
        try:
            source = self.read(path)
        except Unreadable:
            return None
        if not declared and detect(path, source.text) != "logstash":
            return None
        return parsed(path, source) if self._parses is None else self._parses.parsed(path, source)

    def root(self, path: str, text: str | None = None) -> ConfigNode | None:
        """The root of the first document of a YAML file or text; None if it cannot be read."""
        from lslint.grammar.config.yaml import parser as yaml_tree

        text = self.text(path) if text is None else text
        if text is None:
            return None
        tree, errors = yaml_tree.parse(text)
        open_markers(tree, text)
        if any("inserts" in error.detail for error in errors):
            self.extended.add(path)
        return tree.documents[0].root if tree.documents else None

    def known(self, path: str) -> Parsed | None:
        """The file (absolute path) if it was already parsed as a sibling."""
        return self._parsed.get((path, True)) or self._parsed.get((path, False))

    def member(self, path: str, group: PipelineGroup) -> Parsed | None:
        """The file of a group; None if it cannot be read or is not a pipeline."""
        return once(self._parsed, (path, group.declared), lambda: self.parse(path, group.declared))

    def members(self, group: PipelineGroup) -> tuple[dict[str, int], list[Sibling]]:
        """The files of a group in order, and the index of each in the list. Do not modify: those of the last group are
        cached, because each of its files requests them.
        """
        kept = self._members
        if kept is None or kept[0] is not group:
            files = [(path, parsed.sibling) for path in group.paths if (parsed := self.member(path, group)) is not None]
            places = {path: index for index, (path, _) in enumerate(files)}
            kept = self._members = (group, places, [sibling for _, sibling in files])
        return kept[1], kept[2]

    def offer(self, path: str, group: PipelineGroup, parsed: Parsed) -> None:
        """Keeps what the file's own check has parsed, for its siblings."""
        if len(group.paths) > 1:
            self._parsed.setdefault((path, group.declared), parsed)

    def kept(self, group: PipelineGroup) -> PipelineGroup:
        """Return a pipeline, whose trees are kept from now on. Those of pipelines asked for long ago are dropped."""
        if len(group.paths) > 1 and (not self._cached or self._cached[-1] is not group):
            if group in self._cached:
                self._cached.remove(group)
            self._cached.append(group)
            if len(self._cached) > MAX_CACHED_PIPELINES:
                old = self._cached.pop(0)
                self.facts.pop(old, None)
                self._members = None
                for member in old.paths:
                    self._parsed.pop((member, old.declared), None)
        return group

    def guessed_group(self, path: str) -> PipelineGroup:
        """Return the numbered files around a file (absolute path), the files of its folder, or the file alone, also
        if a pipelines.yml selects others of the folder."""
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
        members, listings = group.members, map(self.listed, self._surroundings.pipelines(folder))
        is_listed = self.memo("listed", group, lambda: any(not members.isdisjoint(each) for each in listings))
        return group if path in members and not is_listed else PipelineGroup([path], False)

    def declared_group(self, path: str, config: Config | None) -> PipelineGroup | None:
        """Return the pipeline of a file (absolute path) in a config or a pipelines.yml."""
        if config is not None and config.pipelines:
            if config.path not in self._declared:
                listed = (dict.fromkeys(self.paths(g.folder, g.paths, g.root)) for g in config.pipelines)
                self._declared[config.path] = _by_path([PipelineGroup([*paths], True) for paths in listed])
            group = self._declared[config.path].get(path)
            if group is not None:
                return group
        listings = map(self.listed, self._surroundings.pipelines(os.path.dirname(path)))
        return next((listed[path] for listed in listings if path in listed), None)

    def listed(self, file: str) -> dict[str, PipelineGroup]:
        """The files that a pipelines.yml names, with their pipelines."""
        return once(self._declared, file, lambda: _by_path(self._read_pipelines(file)))

    def _read_pipelines(self, file: str) -> list[PipelineGroup]:
        """The pipelines of a pipelines.yml whose files are found in this tree."""
        from lslint.grammar.config.access import texts
        from lslint.grammar.config.tree import Mapping, Sequence, resolve

        groups: list[PipelineGroup] = []
        root, manifests, folder = self.root(file), self.manifests, os.path.dirname(file)
        listed = [resolve(item) for item in root.items] if isinstance(root, Sequence) else []
        is_alone = manifests is not None and manifests.using(file) and not manifests.mounted_with(file, SETTINGS)
        path, settings = self.settings(file, file) if not is_alone else ("", None)
        given = [value_of(settings, name, path) for name in ("path.config", "config.string") if settings is not None]
        selected = [value.value for value in given if value is not None]
        for item in listed:
            if not isinstance(item, Mapping) or (entry := item.find("path.config")) is None:
                continue
            written = texts(resolve(entry.value))
            paths = manifests.files_of(file, written) if manifests is not None else []
            limit = self.repository_of(folder)
            for base in (folder, os.path.dirname(folder)):
                if paths or (limit is not None and not fs.is_inside(base, limit)):
                    break
                within = limit or self.real_folders[os.path.dirname(folder)]
                paths = [*dict.fromkeys(path for text in written for path in self._meant(base, text, within))]
            if paths:  # declared, unless Logstash ignores the list
                groups.append(PipelineGroup(paths, not selected or selected[0] in written, item, file))
        self._listed[file] = groups, len(groups) == len(listed)
        return groups

    def instance(self, file: str) -> FileInstance | None:
        """The pipelines of a pipelines.yml that ``group`` has read."""
        if file not in self._instances and file in self._listed:
            self._instances[file] = FileInstance(self, *self._listed[file])
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
            files = self.paths(base, ["/".join(tail)], root)
            if files:
                return files
        return []

    def manifests_read(self, path: str) -> list[str]:
        """The manifests whose content the answers about a file (absolute path) used."""
        return self.manifests.files_read(path) if self.manifests is not None else []

    def root_of(self, folder: str) -> str:
        """The project that a folder belongs to (``fs.project_root``), asked once."""
        return self._roots[folder]

    def project_of(self, folder: str, config: Config | None) -> str:
        """The project whose files count for those of a folder (absolute): its repository, else the folder of the config
        above it, else the folder itself."""
        repository = self.repository_of(folder)
        if repository is not None:
            return repository
        above = os.path.abspath(config.folder) if config is not None else folder
        return above if is_below(folder, above) else folder

    def repository_of(self, folder: str) -> str | None:
        """The repository that a folder belongs to (``fs.repository_root``), asked once."""
        return self._repositories[folder]

    def paths(self, base: str, patterns: list[str], root: str | None) -> list[str]:
        """Files that Logstash path patterns name below ``base``, sorted by pattern; a folder means all files in it.

        ``root``: nothing outside of this folder is looked at; None: no limit.
        """
        from lslint.files.globs import MAX_PATTERN_LENGTH, alternatives, find, stays_inside

        paths: list[str] = []
        for pattern in patterns:
            for alternative in alternatives(pattern) if len(pattern) <= MAX_PATTERN_LENGTH else ():
                if self.searched[0] > MAX_SEARCHED:
                    return []
                if root is not None and not stays_inside(base, alternative, root):
                    continue
                for hit in map(os.path.normpath, find(base, alternative, root, self.searched)):
                    if root is not None and (not fs.is_inside(hit, root) or self._listings.leads_out(hit)):
                        continue
                    if fs.is_dir(hit):
                        paths += [os.path.join(hit, name) for name in self.listing(hit) if not name.endswith("~")]
                    elif fs.is_file(hit):
                        paths.append(hit)
        return paths

    def listing(self, folder: str) -> list[str]:
        """Names of the plain files of a folder, sorted; empty if it cannot be read."""
        return self._listings.of(folder)[0] if not self.is_stdin_alone else []

    def folders(self, folder: str) -> list[str]:
        """Names of the folders in a folder, sorted; empty if it cannot be read."""
        return self._listings.of(folder)[1]

    def settings(self, path: str, declared_in: str, mounted: str = "") -> tuple[str, ConfigMapping | None]:
        """Path and root of the logstash.yml that holds for a pipeline file. ``declared_in``: the pipelines.yml that
        declares its pipeline, or empty; ``mounted``: the logstash.yml that a manifest mounts with it, or empty."""
        settings = mounted or self._surroundings.settings(os.path.dirname(path), declared_in)
        if settings and settings not in self._settings:
            from lslint.grammar.config.tree import Mapping

            root = self.root(settings)
            self._settings[settings] = root if isinstance(root, Mapping) else None
        return settings, self._settings.get(settings)


def _without(table: dict[str, T], path: str) -> dict[str, T]:
    return {key: value for key, value in table.items() if key != path}


def _by_path(groups: list[PipelineGroup]) -> dict[str, PipelineGroup]:
    """The first group of each file."""
    return {path: group for group in reversed(groups) for path in group.paths}


def _numbered(name: str) -> bool:
    """``10-input.conf``, ``0100_filter.conf``, ``7.conf``: digits, then no letter."""
    rest = name.lstrip("0123456789")
    return rest != name and rest[:1] in ("-", "_", ".")
