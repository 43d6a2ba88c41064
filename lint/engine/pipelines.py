"""The pipelines of a file: the file itself, or those inside a manifest, a playbook or a pipelines.yml."""

from __future__ import annotations

import os
from collections import Counter

from lslint.config.settings import Settings
from lslint.engine.embedded import HostContext, SettingsInHost
from lslint.engine.embedded_find import find, line_of, strings
from lslint.files.source import Lines, Source
from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.config.yaml import parser as yaml_tree
from lslint.grammar.embedding.offsets import Embedded
from lslint.kinds import BY_NAME
from lslint.kinds.detect import detect, may_hold
from lslint.project.pipeline_groups import name_of
from lslint.project.pipeline_of_file import pipeline_of
from lslint.project.projects import Projects
from lslint.project.view import FileView


class EmbeddedPipeline(Source):
    """A pipeline inside a file. ``path``: that of the file; ``text``: that of the pipeline; positions of ``lines`` are
    those in the file. ``texts``: the pipeline and what it is in, outermost first. ``line``: where the outermost begins
    if the file is a manifest, else 0. ``settings``: those next to it."""

    def __init__(self, host: Source, texts: tuple[Embedded, ...], line: int, settings: HostContext) -> None:
        super().__init__(host.path, texts[-1].text, host.encoding, host.bad)
        self.host = host
        self.texts = texts
        self.line = line
        self.lines = _HostLines(self)
        self.name = "/".join((host.path, *(text.name or "text" for text in texts)))
        self.settings = settings

    def span(self, start: int, end: int) -> tuple[int, int]:
        for text in reversed(self.texts):
            start, end = text.map.span(start, end)
        return start, end


class _HostLines(Lines):
    """The lines of a file, for offsets in a pipeline inside it."""

    def __init__(self, pipeline: EmbeddedPipeline) -> None:
        super().__init__(pipeline.host.text)
        self._pipeline = pipeline

    def position(self, offset: int) -> tuple[int, int]:
        return self._pipeline.host.lines.position(self._pipeline.span(offset, offset)[0])


def pipelines_of(source: Source, settings: Settings) -> list[Source]:
    """Return the pipelines of a file as ``check`` finds them: the file itself, or those inside it in their order, each
    of which is a separate pipeline. Pipelines with the same keys have the line in their name."""
    named = settings.kind_of(source.path)
    kind = named or detect(source.path, source.text)
    if kind == "logstash":
        return [source]
    pipelines: list[EmbeddedPipeline] = []
    if kind in BY_NAME and BY_NAME[kind].holds_pipelines:
        pipelines += in_settings(source, source.text, yaml_tree.parse(source.text)[0])
    elif named is None and kind == "none" and may_hold(source.text):
        every = find(source)
        beside = SettingsInHost(source.path, every).beside()
        for config in every:
            inner, line = config.inner, line_of(config, source.path, source.text)
            if config.kind == "logstash":
                pipelines.append(EmbeddedPipeline(source, (inner,), line, beside))
            elif BY_NAME[config.kind].holds_pipelines:
                pipelines += in_settings(source, inner.text, yaml_tree.parse(inner.text)[0], (inner,), line)
    names = Counter(pipeline.name for pipeline in pipelines)
    for pipeline in pipelines:
        if names[pipeline.name] > 1:
            pipeline.name += f":{pipeline.lines.position(0)[0]}"
    return [*pipelines]


def pipeline_name(source: Source, settings: Settings, projects: Projects, *, is_complete: bool = False) -> str:
    """Return the name of the pipeline of a file or in a file; see ``name_of``."""
    if isinstance(source, EmbeddedPipeline):
        return source.name
    group = pipeline_of(projects, os.path.abspath(source.path), settings.config)
    return name_of(group, source.path, is_complete=is_complete)


def view_of(source: Source, settings: Settings, projects: Projects) -> FileView | HostContext:
    """Return what is known about a pipeline beyond its text."""
    if isinstance(source, EmbeddedPipeline):
        return source.settings.for_config(projects, "logstash", source.texts[0])
    return FileView(projects, source.path, "pipeline", settings.config, "logstash")


def in_settings(
    host: Source, text: str, tree: ConfigFile, embedded: tuple[Embedded, ...] = (), line: int = 0
) -> list[EmbeddedPipeline]:
    """Return the pipelines in ``config.string`` of settings. ``embedded``: what the settings are in."""
    return [
        EmbeddedPipeline(host, (*embedded, string.inner), line, HostContext(host.path, string.settings, *embedded))
        for string in strings(text, tree)
    ]
