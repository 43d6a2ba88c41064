"""The plugins of a whole pipeline: those of this file and of the files that run with it."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Arm, Pipeline, Plugin
from lslint.rules.api import Context
from lslint.rules.facts import fact, pipeline_fact
from lslint.rules.logstash.dataflow.resources import is_complete

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

INDEXING = frozenset(("elasticsearch", "opensearch", "amazon_es"))
"""Outputs that index events."""


class Step:
    """A plugin outside of values, with the arms around it (outermost first) and the tree it stands in."""

    __slots__ = ("arms", "plugin", "tree")

    def __init__(self, plugin: Plugin, arms: tuple[Arm, ...], tree: Pipeline) -> None:
        self.plugin = plugin
        self.arms = arms
        self.tree = tree


class Flow:
    """Inputs, filters and outputs in the order of reading; ``texts`` and ``trees`` of the files; ``sure``: they were
    declared to run together, or there is one only. ``facts``: for facts about the whole, by name."""

    __slots__ = ("facts", "filters", "inputs", "outputs", "steps", "sure", "texts", "trees")

    def __init__(self) -> None:
        self.inputs: list[Step] = []
        self.filters: list[Step] = []
        self.outputs: list[Step] = []
        self.texts: list[str] = []
        self.trees: list[Pipeline] = []
        self.steps = {"input": self.inputs, "filter": self.filters, "output": self.outputs}
        self.facts: dict[Any, Any] = {}
        self.sure = True

    @property
    def whole(self) -> bool:
        """True where events come in and go out, so that what is not here is nowhere."""
        return bool(self.inputs and self.outputs)

    def plugins(self, kind: str) -> Iterator[Plugin]:
        """The filters (inputs, outputs) in the order of the pipeline."""
        return (step.plugin for step in self.steps[kind])

    def named(self, kind: str) -> dict[str, list[Step]]:
        """The filters (inputs, outputs) by the name of their plugin."""
        return _by_name(self)[kind]

    def add(self, text: str, tree: Pipeline) -> None:
        """Takes in one file."""
        self.texts.append(text)
        self.trees.append(tree)
        for section, plugin, arms in tree.walk_plugins():
            self.steps[section.kind].append(Step(plugin, arms, tree))


@fact
def _by_name(pipeline: Flow) -> dict[str, dict[str, list[Step]]]:
    """The plugins by section, then by name."""
    found: dict[str, dict[str, list[Step]]] = {"input": {}, "filter": {}, "output": {}}
    for kind, by_name in found.items():
        for step in pipeline.steps[kind]:
            by_name.setdefault(step.plugin.name, []).append(step)
    return found


@fact
def flow(ctx: Context) -> Flow:
    """The pipeline of this file; made once for all files of it.

    A file with inputs and outputs counts as a pipeline by itself unless a pipelines.yml or the config groups it.
    """
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    if ctx.project.declared or not is_complete(tree):
        return _shared_flow(ctx)
    found = Flow()
    found.add(ctx.text, tree)
    return found


@pipeline_fact
def _shared_flow(ctx: Context) -> Flow:
    """The pipeline of which this file may be a part."""
    declared = ctx.project.declared
    found = Flow()
    members = ctx.project.pipeline_files()
    if not members:
        found.add(ctx.text, ctx.tree)  # type: ignore[arg-type]
        members = ctx.project.pipeline_files(others_only=True)
    found.sure = declared or not members
    for member in members:
        if declared or not is_complete(member.tree):
            found.add(member.text, member.tree)
    return found


_TRIALS = frozenset(("stdout", "null", "sink", "java_stdout"))


def is_trial(found: Flow) -> bool:
    """True for a pipeline whose events only go to the terminal or nowhere: something is tried out."""
    return bool(found.outputs) and all(name in _TRIALS for name in found.named("output"))
