"""The pipelines whose fields are explained: their files, positions in them, and their text without secrets."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from lslint.config.settings import Settings
from lslint.files.source import Source
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.logstash.parse import parse
from lslint.kinds import BY_NAME
from lslint.project.pipeline_groups import name_of
from lslint.project.projects import Projects
from lslint.project.view import FileView
from lslint.report.hiding import hidden_forms, hide
from lslint.rules.api import Context, Release
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.shared.secret_spans import secret_spans
from lslint.samples.pipeline import Place

MAX_SOURCE = 120
"""Characters of a condition or value that are shown."""


@dataclass(slots=True, eq=False)
class PipelineFile:
    """A file of a pipeline."""

    source: Source
    tree: Pipeline

    @property
    def path(self) -> str:
        """The path as reports show it."""
        return self.source.path


@dataclass(eq=False)
class ExplainedPipeline:
    """A pipeline as rules see it. ``name``: id in pipelines.yml, else the folder or file."""

    name: str
    ctx: Context
    files: list[PipelineFile] = field(default_factory=list)

    def file_of(self, tree: Pipeline) -> PipelineFile:
        """Return the file with a tree of the pipeline."""
        return next(one for one in self.files if one.tree is tree)

    def place(self, tree: Pipeline, offset: int) -> Place:
        """Return the position of an offset in the file with a tree."""
        source = self.file_of(tree).source
        return Place(source.path, *source.lines.position(offset))

    def written(self, tree: Pipeline, start: int, end: int) -> str:
        """Return a part of a file on one line, abridged and without secrets."""
        text = self.masked(" ".join(self.file_of(tree).source.text[start:end].split()))
        return text if len(text) <= MAX_SOURCE else f"{text[: MAX_SOURCE - 1]}…"

    def masked(self, text: str) -> str:
        """Return output with the secrets of the pipeline hidden."""
        return hide(text, self._secrets)

    @cached_property
    def _secrets(self) -> list[str]:
        """The secret values in the files, in the forms in which they are hidden."""
        found: set[str] = set()
        partial = not flow(self.ctx).is_clean
        for file in self.files:
            text = file.source.text
            spans = secret_spans(file.tree, text, partial=partial, damaged=partial)
            found |= {text[start:end] for start, end in spans}
        return hidden_forms(found)


def of_context(ctx: Context, name: str) -> ExplainedPipeline:
    """Return the pipeline of a file. ``name``: of the pipeline, if it has several files."""
    pipeline = flow(ctx)
    members = ctx.project.pipeline_files()
    files = []
    for text, tree in zip(pipeline.texts, pipeline.trees, strict=True):
        path = next((one.path for one in members if one.tree is tree), ctx.path)
        files.append(PipelineFile(Source(path, text), tree))
    return ExplainedPipeline(name if len(files) > 1 else ctx.path, ctx, files)


def of_sources(sources: list[tuple[Source, Settings]], projects: Projects) -> Iterator[ExplainedPipeline]:
    """Yield the pipelines of these files, each once, with the other files that run with them."""
    seen: set[Flow] = set()
    for source, settings in sources:
        view = FileView(projects, source.path, "pipeline", settings.config, "logstash")
        tree, errors = parse(source.text)
        view.offer(source.text, tree, errors)
        ctx = Context(
            source.text, tree, source.path, "logstash", target=_target(source, settings), project=view, errors=errors,
            options=settings.rule_options,
        )  # fmt: skip
        pipeline = flow(ctx)
        if pipeline in seen:
            continue
        seen.add(pipeline)
        group = projects.group(os.path.abspath(source.path), settings.config)
        yield of_context(ctx, name_of(group, source.path))


def _target(source: Source, settings: Settings) -> Release | None:
    target = settings.target(BY_NAME["logstash"].product, source.path)
    if target is not None:
        return target.high
    if settings.inference is None:
        return None
    deployment = settings.inference(source.path, "logstash", source.text)
    return Release(deployment.high) if deployment is not None and deployment.high else None
