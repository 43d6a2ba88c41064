"""All plugins of a pipeline: those of this file and of the files that run with it."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.grammar.spans import blanked
from lslint.rules.api import Context
from lslint.rules.facts import fact, grouped, keyed_fact, pipeline_fact
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.dataflow.resources import is_complete
from lslint.rules.logstash.dataflow.steps import Step, steps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, TypeVar

    T = TypeVar("T")

INDEXING = plugins_with("indexes")
"""Outputs that index events."""


@keyed_fact
def without_comments(text: str, tree: Pipeline) -> str:
    """Return the text of a file with spaces in place of comments."""
    return blanked(text, tree.comments)


class Flow:
    """A pipeline: its inputs, filters and outputs in the order in which Logstash reads them.

    ``texts``, ``trees``: of its files; ``code``: the texts with spaces in place of comments. ``is_clean``: none has
    syntax errors. ``certain``: pipelines.yml or the config declares that these files run together, or there is one file
    only. ``steps``: the plugins by section. ``facts``: see ``lslint.rules.facts``.
    """

    def __init__(self) -> None:
        self.inputs: list[Step] = []
        self.filters: list[Step] = []
        self.outputs: list[Step] = []
        self.texts: list[str] = []
        self.trees: list[Pipeline] = []
        self.steps = {"input": self.inputs, "filter": self.filters, "output": self.outputs}
        self.facts: dict[Any, Any] = {}
        self.certain = True
        self.is_clean = True

    @property
    def files(self) -> Iterator[tuple[str, Pipeline]]:
        """Return the texts and trees of the files."""
        return zip(self.texts, self.trees, strict=True)

    @property
    def code(self) -> list[str]:
        return [without_comments(text, tree) for text, tree in self.files]

    def contains(self, word: str) -> bool:
        """Whether the code of a file contains a string. Texts without it are not copied."""
        return any(word in text and word in without_comments(text, tree) for text, tree in self.files)

    @property
    def is_complete(self) -> bool:
        """Whether the pipeline has inputs and outputs, so that no other file is part of it."""
        return bool(self.inputs and self.outputs)

    def plugins(self, kind: str) -> Iterator[Plugin]:
        """Return the plugins of a section (``input``, ``filter``, ``output``) in order."""
        return (step.plugin for step in self.steps[kind])

    def named(self, kind: str) -> dict[str, list[Step]]:
        """Return the plugins of a section by name."""
        return _by_name(self)[kind]

    def add(self, text: str, tree: Pipeline, is_clean: bool) -> None:
        """Add the plugins of a file. ``is_clean``: it has no syntax errors."""
        self.is_clean = self.is_clean and is_clean
        self.texts.append(text)
        self.trees.append(tree)
        for kind, found in steps(tree).items():
            self.steps[kind] += found


@fact
def _by_name(pipeline: Flow) -> dict[str, dict[str, list[Step]]]:
    """Return the plugins by section, then by name."""
    return {kind: grouped((step.plugin.name, step) for step in steps) for kind, steps in pipeline.steps.items()}


@fact
def numbers(pipeline: Flow) -> dict[int, int]:
    """Return the number of each filter of a pipeline by the identity of its plugin."""
    return {id(step.plugin): number for number, step in enumerate(pipeline.filters)}


@fact
def flow(ctx: Context) -> Flow:
    """Return the pipeline of this file.

    A file with inputs and outputs counts as a pipeline by itself unless a pipelines.yml or the config groups it.
    """
    tree = ctx.pipeline
    if ctx.project.declared or not is_complete(tree):
        return _shared_flow(ctx)
    found = Flow()
    found.add(ctx.text, tree, not ctx.has_syntax_errors)
    return found


def flow_fact(compute: Callable[[Context], T]) -> Callable[[Context], T]:
    """Decorate a function of ``flow(ctx)`` to compute its value once per ``Flow``.

    A file with inputs and outputs may share its folder, and the facts of ``pipeline_fact``, with files of another flow.
    """

    def get(ctx: Context) -> T:
        facts: dict[Any, T] = flow(ctx).facts
        if compute not in facts:
            facts[compute] = compute(ctx)
        return facts[compute]

    get.__doc__ = compute.__doc__
    return get


@pipeline_fact
def _shared_flow(ctx: Context) -> Flow:
    """Return the pipeline of which this file may be part."""
    declared = ctx.project.declared
    found = Flow()
    members = ctx.project.pipeline_files()
    if not members:
        found.add(ctx.text, ctx.pipeline, not ctx.has_syntax_errors)
    found.certain = declared or not members
    for member in members:
        if declared or not is_complete(member.tree):
            found.add(member.text, member.tree, not member.has_syntax_errors)
    return found


UNSTORED = plugins_with("prints") | plugins_with("discards")


@fact
def keeps_nothing(pipeline: Flow) -> bool:
    """Return whether a pipeline only prints or discards events."""
    return bool(pipeline.outputs) and all(name in UNSTORED for name in pipeline.named("output"))
