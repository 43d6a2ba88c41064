"""The plugins of a whole pipeline: those of this file and of the files that run with it."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Arm, Pipeline, Plugin
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.resources import is_complete

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


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

    __slots__ = ("facts", "filters", "inputs", "outputs", "sure", "texts", "trees")

    def __init__(self) -> None:
        self.inputs: list[Step] = []
        self.filters: list[Step] = []
        self.outputs: list[Step] = []
        self.texts: list[str] = []
        self.trees: list[Pipeline] = []
        self.facts: dict[str, Any] = {}
        self.sure = True

    @property
    def whole(self) -> bool:
        """True where events come in and go out, so that what is not here is nowhere."""
        return bool(self.inputs and self.outputs)

    def plugins(self, kind: str) -> Iterator[Plugin]:
        """The filters (inputs, outputs) in the order of the pipeline."""
        return (step.plugin for step in {"input": self.inputs, "filter": self.filters, "output": self.outputs}[kind])

    def named(self, kind: str) -> dict[str, list[Step]]:
        """The filters (inputs, outputs) by the name of their plugin; made once, as many may ask."""
        found: dict[str, list[Step]] | None = self.facts.get("named " + kind)
        if found is None:
            found = self.facts["named " + kind] = {}
            for step in {"input": self.inputs, "filter": self.filters, "output": self.outputs}[kind]:
                found.setdefault(step.plugin.name, []).append(step)
        return found

    def add(self, text: str, tree: Pipeline) -> None:
        """Takes in one file."""
        kinds = {"input": self.inputs, "filter": self.filters, "output": self.outputs}
        self.texts.append(text)
        self.trees.append(tree)
        for section, plugin, arms in tree.walk_plugins():
            kinds[section.kind].append(Step(plugin, arms, tree))


def flow(ctx: Context) -> Flow:
    """The pipeline of this file; made once for all files of it.

    A file with inputs and outputs counts as a pipeline by itself unless a pipelines.yml or the config groups it.
    """
    found: Flow | None = ctx.facts.get("flow")
    if found is not None:
        return found
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    declared = ctx.project.declared
    if not declared and is_complete(tree):
        found = Flow()
        found.add(ctx.text, tree)
        ctx.facts["flow"] = found
        return found
    shared = ctx.project.facts
    found = shared.get("flow")
    if found is None:
        found = Flow()
        members = ctx.project.pipeline_files()
        if not members:
            found.add(ctx.text, tree)
            members = ctx.project.pipeline_files(others_only=True)
        found.sure = declared or not members
        for member in members:
            if declared or not is_complete(member.tree):
                found.add(member.text, member.tree)
        shared["flow"] = found
    ctx.facts["flow"] = found
    return found


_TRIALS = frozenset(("stdout", "null", "sink", "java_stdout"))


def is_trial(found: Flow) -> bool:
    """True for a pipeline whose events only go to the terminal or nowhere: something is tried out."""
    return bool(found.outputs) and all(name in _TRIALS for name in found.named("output"))


def first_time(ctx: Context, code: str) -> bool:
    """True when asked for the first time for that code in this file: for what is told once a file."""
    known: set[str] = ctx.facts.setdefault("told once", set())
    if code in known:
        return False
    known.add(code)
    return True
