"""Which plugin of the configs a plugin of the stats is: by id, or by type and order where ids are generated."""

from __future__ import annotations

import os
from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from lslint.config.errors import UsageError
from lslint.config.resolver import Resolver
from lslint.engine.file import check_source
from lslint.engine.result import FileResult
from lslint.files.discovery import walk
from lslint.files.paths import printable_path
from lslint.files.source import Unreadable, read
from lslint.grammar.logstash.nodes import Bareword, Pipeline, String
from lslint.grammar.logstash.nodes import Plugin as Written
from lslint.profile import node_stats as measured
from lslint.project.projects import Projects
from lslint.project.view import FileView
from lslint.rules.api import Finding
from lslint.rules.facts import grouped


@dataclass(slots=True, eq=False)
class ConfigLocation:
    """A plugin in a config file. ``how`` it was found: ``id``, ``type`` (the only one of its type without an id) or
    ``order`` (one of several of a type). ``line``, ``column``: 1-based. ``findings``: those inside its span."""

    result: FileResult
    line: int
    column: int
    how: str
    findings: list[Finding]

    @property
    def path(self) -> str:
        return self.result.path


@dataclass(slots=True, eq=False)
class ConfigPlugin:
    """A plugin of a file. ``findings``: those inside its span."""

    result: FileResult
    plugin: Written
    findings: list[Finding]
    taken: bool = False

    @property
    def id(self) -> str:
        """As written; empty: none, or one with a variable."""
        option = self.plugin.option("id")
        value = option.value.value if option is not None and isinstance(option.value, String | Bareword) else ""
        return "" if "${" in value else value


Locations = dict[measured.PluginStats, ConfigLocation]


def check_configs(paths: list[str], resolver: Resolver) -> tuple[list[FileResult], Projects]:
    """The pipeline files among files and folders, checked, in the order in which Logstash reads a folder.

    Raises ``UsageError`` for a path that cannot be read.
    """
    projects = Projects()
    results = []
    config = resolver.for_run().config
    exclude, base = (config.exclude, config.exclude_folder) if config is not None else ([], ".")
    for file in walk(paths, exclude=exclude, base=base) if paths else ():
        if file.error is not None:
            raise UsageError(f"profile: {printable_path(file.path)}: {file.error}")
        try:
            source = read(file.path)
        except Unreadable as error:
            if file.explicit:
                raise UsageError(f"profile: {printable_path(file.path)}: {error.reason}") from None
            continue
        result = check_source(source, None, resolver.for_file(file.path), projects)
        if isinstance(result.tree, Pipeline):
            results.append(result)
    return results, projects


def join(node: measured.NodeStats, results: list[FileResult], projects: Projects, resolver: Resolver) -> Locations:
    """The locations of those plugins whose location is certain enough to name it.

    Where the settings next to the configs set workers and batch size of a pipeline, they replace those of the answer,
    which contains only the defaults of the node.
    """
    entries: dict[str, list[ConfigPlugin]] = {}
    for result in results:
        assert isinstance(result.tree, Pipeline)
        entries[result.path] = _plugins(result, result.tree)
    of_file = _pipelines_of(node, results, entries, projects, resolver)
    _settings_of(node, of_file, projects, resolver)
    locations: Locations = {}
    of_pipeline = grouped((of_file.get(path), entry) for path, listed in entries.items() for entry in listed)
    for pipeline in node.pipelines:
        _by_id(pipeline.plugins, of_pipeline.get(pipeline.id, []), locations)
    every = (plugin for pipeline in node.pipelines for plugin in pipeline.plugins)
    seen = grouped(((plugin.kind, plugin.id), plugin) for plugin in every)
    _by_id([same[0] for same in seen.values() if len(same) == 1], of_pipeline.get(None, []), locations)
    for pipeline in node.pipelines:
        _by_order(pipeline, of_pipeline.get(pipeline.id, []), locations)
    return locations


def _plugins(result: FileResult, tree: Pipeline) -> list[ConfigPlugin]:
    order = sorted(range(len(result.findings)), key=lambda index: result.findings[index].start)
    starts = [result.findings[index].start for index in order]
    plugins = []
    for _, plugin, _ in tree.walk_plugins():
        near = order[bisect_left(starts, plugin.start) : bisect_right(starts, plugin.end)]
        inside = [result.findings[index] for index in sorted(near) if result.findings[index].end <= plugin.end]
        plugins.append(ConfigPlugin(result, plugin, inside))
    return plugins


def _pipelines_of(
    node: measured.NodeStats,
    results: list[FileResult],
    entries: dict[str, list[ConfigPlugin]],
    projects: Projects,
    resolver: Resolver,
) -> dict[str, str]:
    """File -> id of the pipeline that reads it: as pipelines.yml says; the only one; or by the ids they have."""
    pipelines: dict[str, str] = {}
    by_id: dict[int, dict[str, list[str]]] = {}
    for result in results:
        path = os.path.abspath(result.path)
        instance = FileView(projects, path, "pipeline", resolver.for_file(result.path).config).instance()
        if instance is None:
            continue
        if id(instance) not in by_id:
            files = instance.files()
            by_id[id(instance)] = grouped((os.path.abspath(sibling.path), name) for name, sibling in files)
        names = by_id[id(instance)].get(path, [])
        if len(names) == 1:
            pipelines[result.path] = names[0]
    ids = {pipeline.id for pipeline in node.pipelines}
    rest = [result.path for result in results if pipelines.get(result.path) not in ids]
    if len(node.pipelines) == 1:
        if len(rest) == len(results):  # else others than this pipeline's files are among them
            pipelines.update((path, node.pipelines[0].id) for path in rest)
        return pipelines
    ids_of = ((plugin, pipeline.id) for pipeline in node.pipelines for plugin in pipeline.plugins)
    having = grouped(((plugin.kind, plugin.id), name) for plugin, name in ids_of)
    folders: dict[str, list[str]] = {}
    hits: dict[str, set[str]] = {}
    for path in rest:
        folder = os.path.dirname(path)
        folders.setdefault(folder, []).append(path)
        users = {name for e in entries[path] if e.id for name in having.get((e.plugin.kind, e.id), ())}
        hits.setdefault(folder, set()).update(users)
        if len(users) == 1:
            pipelines[path] = users.pop()
    for folder, paths in folders.items():
        if len(hits[folder]) == 1:
            pipelines.update((path, next(iter(hits[folder]))) for path in paths)
    return pipelines


def _settings_of(node: measured.NodeStats, of_file: dict[str, str], projects: Projects, resolver: Resolver) -> None:
    first = {name: path for path, name in reversed(of_file.items())}
    for pipeline in node.pipelines:
        path = first.get(pipeline.id)
        if path is None:
            continue
        project = FileView(projects, path, "pipeline", resolver.for_file(path).config)
        for name, slot in (("pipeline.workers", "workers"), ("pipeline.batch.size", "batch_size")):
            setting = project.setting(name)
            if setting is not None and type(setting.value) is int and 0 < setting.value < 1e9:
                setattr(pipeline, slot, setting.value)


def _by_id(plugins: list[measured.PluginStats], entries: list[ConfigPlugin], locations: Locations) -> None:
    left = (entry for entry in entries if entry.id and not entry.taken)
    written = grouped(((entry.plugin.kind, entry.id, entry.plugin.name), entry) for entry in left)
    for plugin in plugins:
        same = written.get((plugin.kind, plugin.id, plugin.name), ())
        if plugin not in locations and len(same) == 1:
            locations[plugin] = _locate(same[0], "id")


def _by_order(pipeline: measured.PipelineStats, entries: list[ConfigPlugin], locations: Locations) -> None:
    """Plugins of a type that are as many here as there; more or fewer on one side would shift them all."""
    left = (entry for entry in entries if not entry.taken and not entry.id)
    written = grouped(((entry.plugin.kind, entry.plugin.name), entry) for entry in left)
    rest = (plugin for plugin in pipeline.plugins if plugin not in locations)
    for key, plugins in grouped(((plugin.kind, plugin.name), plugin) for plugin in rest).items():
        same = written.get(key, [])
        if len(same) == len(plugins):
            how = "type" if len(same) == 1 else "order"
            locations.update((plugin, _locate(entry, how)) for plugin, entry in zip(plugins, same, strict=True))


def _locate(entry: ConfigPlugin, how: str) -> ConfigLocation:
    assert entry.result.source is not None
    entry.taken = True
    line, column = entry.result.source.lines.position(entry.plugin.start)
    return ConfigLocation(entry.result, line, column, how, entry.findings)
