"""The plugins of a file in the order in which an event reaches them, with the clauses around them."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Branch, Clause, Item, Pipeline, Plugin
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.values.options import default_codec
from lslint.rules.shared.pipeline_files import pipeline_trees

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Path = tuple[str, ...]

MAX_STEPS = 400
"""Maximum number of steps of a file that rules compare with each other; later ones are not checked."""


class Step:
    """A plugin that is not a codec, with the clauses around it (outermost first) and the tree of its file."""

    __slots__ = ("clauses", "plugin", "tree")

    def __init__(self, plugin: Plugin, clauses: tuple[Clause, ...], tree: Pipeline) -> None:
        self.plugin = plugin
        self.clauses = clauses
        self.tree = tree

    def covers(self, other: Step) -> bool:
        """Return whether every event that reaches the later step ``other`` passes through this step."""
        return self.clauses == other.clauses[: len(self.clauses)]

    def apart(self, clauses: Iterable[Clause]) -> bool:
        """Return whether no event reaches both this step and what is in clauses of its file, because they are in
        different clauses of one ``if``."""
        branch_of = branches(self.tree)
        for clause, other_clause in zip(self.clauses, clauses, strict=False):
            if clause is not other_clause:
                return branch_of.get(id(clause)) is branch_of.get(id(other_clause), clause)
        return False


@fact
def branches(tree: Pipeline) -> dict[int, Branch]:
    """Return the branch of each clause of a file, by the identity of the clause."""
    items = (item for _, steps in tree.steps() for item, _, _ in steps)
    return {id(clause): item for item in items if isinstance(item, Branch) for clause in item.clauses}


def overlap(one: Path, other: Path) -> bool:
    """Return whether the fields are the same, or one is a part of the other."""
    short = min(len(one), len(other))
    return one[:short] == other[:short]


@fact
def steps(tree: Pipeline) -> dict[str, list[Step]]:
    """Return the inputs, filters and outputs of a file in source order."""
    found: dict[str, list[Step]] = {"input": [], "filter": [], "output": []}
    for section, plugin, clauses in tree.walk_plugins():
        found[section.kind].append(Step(plugin, clauses, tree))
    return found


def step_of(plugin: Plugin, tree: Pipeline) -> Step | None:
    """Return the step of a plugin that is not a codec."""
    return _by_plugin(tree).get(plugin)


@fact
def _by_plugin(tree: Pipeline) -> dict[Plugin, Step]:
    return {step.plugin: step for several in steps(tree).values() for step in several}


@fact
def inputs(ctx: Context) -> list[Plugin]:
    """Return the inputs of the file and of the files that run with it."""
    return [step.plugin for tree in pipeline_trees(ctx) for step in steps(tree)["input"]]


@fact
def sure_inputs(ctx: Context) -> list[Plugin]:
    """Return the inputs whose events certainly reach the filters of this file: its own, and those of files that are
    declared to run with it (files that only share a folder are often alternatives)."""
    return inputs(ctx) if ctx.project.declared else [step.plugin for step in steps(ctx.pipeline)["input"]]


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


def is_text(plugin: Plugin) -> bool:
    """Return whether the codec of an input sets ``message`` only."""
    name = codec(plugin) or default_codec(plugin)
    return name in plugins_with("text") if name else plugin.name not in plugins_with("JSON by default")
