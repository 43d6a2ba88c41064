"""Filters and outputs in the order in which an event reaches them."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Branch, Clause, Item, Pipeline, Plugin
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow import writes
from lslint.rules.shared.pipeline_files import pipeline_trees

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]

_MAX_DEPTH = 50
"""Maximum depth at which the branches around a plugin are distinguished, so that the cost stays linear."""
MAX_STEPS = 400
"""Maximum number of steps of a file that rules compare with each other; later ones are not checked."""


class Step:
    """A filter or output. ``ways``: ``(branch, clause)`` pairs around it, outermost first; ``clauses``: the
    clauses."""

    __slots__ = ("clauses", "plugin", "ways")

    def __init__(self, plugin: Plugin, ways: tuple[tuple[int, int], ...], clauses: tuple[Clause, ...]) -> None:
        self.plugin = plugin
        self.ways = ways
        self.clauses = clauses

    def covers(self, other: Step) -> bool:
        """Return whether every event that reaches the later step ``other`` passes through this step."""
        return self.ways == other.ways[: len(self.ways)]

    def apart(self, other: Step) -> bool:
        """Return whether no event reaches both, because they are in different clauses of one ``if``."""
        return writes.exclusive(self.ways, other.ways)


def overlap(one: Path, other: Path) -> bool:
    """Return whether the fields are the same, or one is a part of the other."""
    short = min(len(one), len(other))
    return one[:short] == other[:short]


@fact
def steps(tree: Pipeline) -> list[Step]:
    """Return the filters of a file in source order."""
    return _steps(tree, "filter")


@fact
def output_steps(tree: Pipeline) -> list[Step]:
    """Return the outputs of a file in source order."""
    return _steps(tree, "output")


def _steps(tree: Pipeline, kind: str) -> list[Step]:
    sections = [section for section in tree.sections if section.kind == kind]
    return [Step(*found) for section in sections for found in writes.walk(section, _MAX_DEPTH)]


def step_of(plugin: Plugin, tree: Pipeline) -> Step | None:
    """Return the step of a filter or output."""
    return _by_plugin(tree).get(plugin)


@fact
def _by_plugin(tree: Pipeline) -> dict[Plugin, Step]:
    return {step.plugin: step for step in (*steps(tree), *output_steps(tree))}


@fact
def inputs(ctx: Context) -> list[Plugin]:
    """Return the inputs of the file and of the files that run with it."""
    return [plugin for tree in pipeline_trees(ctx) for plugin in _inputs(tree)]


def _inputs(tree: Pipeline) -> list[Plugin]:
    return [plugin for section, plugin, _ in tree.walk_plugins() if section.kind == "input"]


@fact
def sure_inputs(ctx: Context) -> list[Plugin]:
    """Return the inputs whose events certainly reach the filters of this file: its own, and those of files that are
    declared to run with it (files that only share a folder are often alternatives)."""
    return inputs(ctx) if ctx.project.declared else _inputs(ctx.tree)  # type: ignore[arg-type]


def plugins_of(items: list[Item]) -> Iterator[Plugin]:
    """Yield the plugins among items and in their branches, in source order."""
    stack = list(reversed(items))
    while stack:
        item = stack.pop()
        if isinstance(item, Branch):
            for clause in reversed(item.clauses):
                stack.extend(reversed(clause.items))
        else:
            yield item


def codec(plugin: Plugin) -> str:
    """Return the name of the codec that a plugin sets; empty if it sets none."""
    option = plugin.option("codec")
    if option is None:
        return ""
    return getattr(option.value, "name", None) or getattr(option.value, "value", "") or "?"
