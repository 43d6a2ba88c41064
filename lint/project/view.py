"""What rules may know beyond a file: the project as seen from that file."""

from __future__ import annotations

import os
from itertools import chain, islice

from lslint.files.shown_path import ShownPath
from lslint.grammar.bounded_cache import once
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.parse_errors import ParseError
from lslint.project.deployment_view import ManifestView
from lslint.project.manifests.answers import manifests_of
from lslint.project.pipeline_groups import MARKER, Parsed, PipelineGroup, value_of
from lslint.project.pipeline_of_file import pipeline_of
from lslint.project.projects import Projects
from lslint.project.surroundings import SETTINGS
from lslint.rules.api import Instance, ProjectView, RelatedFile, SettingValue, Sibling
from lslint.rules.project_view import PIPELINES_FILE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from lslint.config.keys import Config
    from lslint.grammar.config.tree import ConfigFile, ConfigNode
    from lslint.grammar.config.tree import Mapping as ConfigMapping

_PRODUCTS = {"templates": "elasticsearch", "agent": "filebeat"}
MAX_RELATED = 8
"""Folders and kinds whose related files are kept: a run goes from folder to folder."""


MAX_READ = 100
"""Most files that are listed as read for an answer that many files share."""


class FileView(ProjectView):
    """The project as seen from one file, which need not exist (stdin under a name).

    ``surroundings``: what the kind of the file has around it (``FileKind.surroundings``): ``pipeline``, ``settings``,
    ``templates`` or ``agent``. ``product``: the one whose config it is, by default that of the surroundings. Questions
    about anything else get the empty answers of ``ProjectView``. Files are read when a rule first asks. It has one
    cache per kind of question that rules ask about the files around.
    """

    def __init__(
        self,
        projects: Projects,
        path: str,
        surroundings: str = "pipeline",
        config: Config | None = None,
        product: str = "",
    ) -> None:
        self._projects = projects
        self._path = os.path.abspath(path)
        self._folder = os.path.dirname(self._path)
        self._surroundings = surroundings
        self._config = config
        product = product or _PRODUCTS.get(surroundings, "logstash")
        self.deployment = ManifestView(projects, self._path, product, surroundings)
        self._group: PipelineGroup | None = None
        self._offered: Parsed | None = None
        self._answers: dict[object, Any] = {}
        self.reads: set[str] = set()
        """Absolute paths of the files whose content an answer used, besides manifests and ``_shared_reads``."""
        self._shared_reads: dict[object, Callable[[], Iterable[str]]] = {}
        """The same for answers that the files of a pipeline or project share, by question: a run may ask for none."""
        if surroundings == "agent":
            from lslint.project.manifests.units import level

            self._folder = level(self._folder)

    def known(self, text: str) -> Parsed | None:
        """The file's own tree, if it was parsed as a sibling of another with this text."""
        parsed = self._projects.known(self._path)
        return parsed if parsed is not None and parsed.sibling.text == text else None

    def offer(self, text: str, tree: Pipeline, errors: list[ParseError]) -> None:
        """Hands in the file's own tree, for its siblings."""
        self._offered = Parsed(Sibling(ShownPath(self._path), text, tree, bool(errors)), errors)

    def group(self) -> PipelineGroup:
        """The pipeline that the file belongs to."""
        if self._group is None:
            self._group = pipeline_of(self._projects, self._path, self._config)
            if self._group.entry_path:
                self.reads.add(self._group.entry_path)
            if self._offered is not None:
                self._projects.offer(self._path, self._group, self._offered)
        return self._group

    @property
    def declared(self) -> bool:  # type: ignore[override]  # read when needed
        """True where pipelines.yml or the config declares which files belong together."""
        return self._surroundings == "pipeline" and self.group().declared

    @property
    def has_other_files(self) -> bool:  # type: ignore[override]  # read when needed
        return self._surroundings == "pipeline" and len(self.group().paths) > 1

    @property
    def is_whole_pipeline(self) -> bool:  # type: ignore[override]  # read when needed
        return self.declared and not self.has_other_files

    def pipeline_files(self, *, others_only: bool = False) -> Sequence[Sibling]:
        if not self.has_other_files:
            return ()
        return once(self._answers, "others", lambda: self._members(self._path)) if others_only else self._members(None)

    def _members(self, without: str | None) -> Sequence[Sibling]:
        places, members = self._projects.members(self.group())
        self._shared_reads["pipeline"] = lambda: places
        if without is None or without not in places:
            return members
        index = places[without]
        return members[:index] + members[index + 1 :]

    @property
    def facts(self) -> dict[Any, Any]:
        return self._projects.facts.setdefault(self.group(), {})

    def instance(self) -> Instance | None:
        entry_path = self.group().entry_path if self._surroundings == "pipeline" else ""
        return self._projects.instance(entry_path) if entry_path else None

    def setting(self, name: str) -> SettingValue | None:
        if self._surroundings not in ("settings", "pipeline"):
            return None
        find = self._beside_setting if self._surroundings == "settings" else self._setting_of_pipeline
        return once(self._answers, ("setting", name), lambda: find(name))

    def _setting_of_pipeline(self, name: str) -> SettingValue | None:
        group = self.group()
        if group.entry is not None:
            value = value_of(group.entry, name, group.entry_path)
            if value is not None:
                return value
        path, root = self._settings()
        value = None if root is None else value_of(root, name, path)
        if value is None and path in self._projects.extended:
            value = SettingValue(MARKER, ShownPath(path))
        elif root is None and not path:
            from lslint.project.container_settings import setting_of_mounts

            value = setting_of_mounts(self.deployment.runtimes())
            if value is None and manifests_of(self._projects).settings_file(self._path) is None:
                value = SettingValue(MARKER)
        return self.deployment.setting(name) or value

    def _settings(self) -> tuple[str, ConfigMapping | None]:
        """Path and root of the logstash.yml of the pipeline."""
        manifests, declared_in = manifests_of(self._projects), self.group().entry_path

        def find() -> tuple[str, ConfigMapping | None]:
            mounted = manifests.mounted_with(self._path, SETTINGS) or manifests.settings_file(self._path) or ""
            return self._projects.settings(self._path, declared_in, mounted)

        settings = once(self._answers, "settings", find)
        if settings[0]:
            self.reads.add(settings[0])
        return settings

    def _beside_setting(self, name: str) -> SettingValue | None:
        """The setting in the logstash.yml of the folder, unless containers get the file without it."""
        from lslint.grammar.config.tree import Mapping

        settings = self.settings_file(SETTINGS)
        if settings is None:
            return None
        manifests = manifests_of(self._projects)
        if manifests.using(self._path) and not manifests.mounted_with(self._path, SETTINGS):
            return None
        root = settings[1].documents[0].root if settings[1].documents else None
        return value_of(root, name, settings[0]) if isinstance(root, Mapping) else None

    def is_default(self, name: str) -> bool:
        if self._surroundings != "pipeline":
            return False
        if self.deployment.setting(name) is not None or self._settings()[0] in self._projects.extended:
            return False
        entry, root = self.group().entry, self._settings()[1]
        mappings = [mapping for mapping in (entry, root) if mapping is not None]
        return bool(mappings) and all(mapping.find(name) is None for mapping in mappings)

    def listed_pipelines(self) -> Sequence[ConfigMapping] | None:
        from lslint.project.settings_files import entries_of

        manifests, beside = manifests_of(self._projects), os.path.join(self._folder, "pipelines.yml")
        is_placed = any(each.runtime.is_container for each in manifests.using(self._path))  # units name a folder
        place = manifests.settings_file(self._path, PIPELINES_FILE) if is_placed else beside
        self.reads.update(filter(self._projects.text, [place] if place else ()))
        return entries_of(self._projects, place)

    def settings_file(self, name: str) -> tuple[str, ConfigFile] | None:
        from lslint.project import settings_files

        folder = self._folder
        if self._path.endswith(".options") and os.path.basename(self._path) != "jvm.options":  # in jvm.options.d
            folder = os.path.dirname(folder)
        file = once(self._answers, ("file", name), lambda: settings_files.read(self._projects, folder, name))
        if file is not None:
            self.reads.add(os.path.join(folder, name))
        return file

    def files_of_path(self, written: str) -> Sequence[str] | None:
        from lslint.project import settings_files

        return once(
            self._answers, ("path", written), lambda: settings_files.files_of_path(self._projects, self._path, written)
        )

    def related_files(self, kind: str, name: str = "") -> Sequence[RelatedFile] | None:
        from lslint.project.related_files import of_kind

        key = (self._folder, kind, name)
        cache = self._projects.related
        if key not in cache:
            if len(cache) >= MAX_RELATED:
                cache.clear()
            cache[key] = of_kind(self._projects, self._path, kind, name, self._config)
        files, own_path = cache[key], ShownPath(self._path)
        self._shared_reads[kind, name] = lambda: (os.path.abspath(file.path) for file in files or ())
        return None if files is None else [file for file in files if file.path != own_path]

    def named_text(self, written: str) -> tuple[str, str] | None:
        from lslint.project import related_files

        path = related_files.file_named(self._projects, self._path, written, self._config)
        if path is None:
            return None
        self.reads.add(path)
        text = self._projects.small_text(path, related_files.MAX_CHARS)
        return (ShownPath(path), text) if text else None

    def files_beside(self) -> Sequence[RelatedFile]:
        from lslint.project.related_files import beside

        files = beside(self._projects, self._path)
        self._shared_reads["beside"] = lambda: (os.path.abspath(file.path) for file in files)
        return files

    def loading_configs(self) -> Sequence[ConfigNode]:
        from lslint.project.loaded_by import loading

        configs = loading(self._projects, self._path)
        self.reads.update(path for _, path, _ in configs)
        return [root for _, _, root in configs]

    def template_patterns(self) -> Sequence[tuple[str, str]] | None:
        from lslint.project import index_templates

        patterns = index_templates.of_project(self._projects, self._path, self._config)
        self._shared_reads["patterns"] = lambda: (os.path.abspath(path) for path, _ in patterns or ())
        return patterns

    def component_templates(self) -> frozenset[str]:
        from lslint.project import templates

        names, files = templates.names_around(self._projects, self._folder, self._config)
        self._shared_reads["templates"] = lambda: files
        return names

    def grok_definitions(self, written: str) -> Mapping[str, tuple[str, str]] | None:
        from lslint.project import grok_patterns

        definitions = grok_patterns.definitions(self._projects, self._path, written, self._config)
        if definitions:
            self.reads.update(grok_patterns.files_of(self._projects, self._path, written, self._config))
        return definitions

    def text(self, path: str) -> str | None:
        path = os.path.abspath(path)
        text = self._projects.text(path)
        if text is not None:
            self.reads.add(path)
        return text

    def files_read(self) -> list[str]:
        """Return the other files whose content the answers used, from the root of the project, sorted.

        At most ``MAX_READ`` for each question: a pipeline may have thousands of files, each of which reads the others.
        """
        if self._surroundings == "pipeline":
            self._settings()  # plugins with the text of others take their answers from these
        shared = chain.from_iterable(islice(paths(), MAX_READ) for paths in self._shared_reads.values())
        found = {*self.reads, *shared, *self._projects.manifests_read(self._path)} - {self._path}
        return sorted(map(self._projects.from_root.__getitem__, found))
