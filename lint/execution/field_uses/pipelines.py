"""The pipelines whose fields are explained: their files, positions in them, and their text without secrets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from lslint.config.settings import Settings
from lslint.engine.pipelines import pipeline_name, view_of
from lslint.engine.secret_finder import Finder, secret_values
from lslint.engine.secret_spans import secret_spans
from lslint.execution.samples.ecs_mode import release_of
from lslint.execution.samples.pipeline import Place
from lslint.files.source import Source
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.logstash.parse import parse
from lslint.project.projects import Projects
from lslint.project.view import FileView
from lslint.report.hiding import hidden_forms, without
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow

TYPE_CHECKING = False
if TYPE_CHECKING:
    Span = tuple[int, int]

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
        return next(file for file in self.files if file.tree is tree)

    def place(self, tree: Pipeline, offset: int) -> Place:
        """Return the position of an offset in the file with a tree."""
        source = self.file_of(tree).source
        return Place(source.path, *source.lines.position(offset))

    def written(self, tree: Pipeline, start: int, end: int) -> str:
        """Return a part of a file on one line, abridged and without secrets."""
        file = self.file_of(tree)
        text = self.masked(" ".join(without(file.source.text, self._spans[file.path], start, end).split()))
        return text if len(text) <= MAX_SOURCE else f"{text[: MAX_SOURCE - 1]}…"

    def masked(self, text: str) -> str:
        """Return output with the secrets of the pipeline hidden, except for common words, such as a user name that
        another part of the file contains too."""
        return without(text, self._secrets.find(text))

    @cached_property
    def _spans(self) -> dict[str, list[Span]]:
        """The spans of the secret values in each file, by its path."""
        partial = not flow(self.ctx).is_clean
        return {
            file.path: secret_spans(file.tree, file.source.text, partial=partial, damaged=partial)
            for file in self.files
        }

    @cached_property
    def _secrets(self) -> Finder:
        """What finds the secret values of the files, in the forms in which they are hidden."""
        secrets: set[str] = set()
        for file in self.files:
            secrets.update(secret_values(file.source.text, self._spans[file.path])[0])
        return Finder(hidden_forms(secrets))


def of_context(ctx: Context, name: str, source: Source | None = None) -> ExplainedPipeline:
    """Return the pipeline of a file. ``name``: of the pipeline, if it has several files. ``source``: the file itself,
    or the pipeline in it."""
    pipeline = flow(ctx)
    members = ctx.project.pipeline_files()
    files = []
    for text, tree in zip(pipeline.texts, pipeline.trees, strict=True):
        path = next((member.path for member in members if member.tree is tree), ctx.path)
        is_own = source is not None and tree is ctx.tree
        files.append(PipelineFile(source if source is not None and is_own else Source(path, text), tree))
    return ExplainedPipeline(name if len(files) > 1 else files[0].source.name, ctx, files)


def of_sources(sources: list[tuple[Source, Settings]], projects: Projects) -> Iterator[ExplainedPipeline]:
    """Yield the pipelines of these files, and of texts in files, each once, with the other files that run with them."""
    seen: set[Flow] = set()
    for source, settings in sources:
        view = view_of(source, settings, projects)
        tree, errors = parse(source.text)
        if isinstance(view, FileView):
            view.offer(source.text, tree, errors)
        ctx = Context(
            source.text, tree, source.path, "logstash", target=release_of(source, settings), project=view,
            errors=errors, options=settings.rule_options,
        )  # fmt: skip
        pipeline = flow(ctx)
        if pipeline in seen:
            continue
        seen.add(pipeline)
        yield of_context(ctx, pipeline_name(source, settings, projects), source)
