"""The plugins and conditions of a pipeline in the order in which events pass them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lslint.grammar.logstash.nodes import Branch, Clause, Item, Pipeline, Plugin
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow

SECTIONS = ("input", "filter", "output")
_MAX_AROUND = 100
"""Clauses around a plugin that are given."""


@dataclass(slots=True, eq=False)
class Around:
    """A clause around a plugin: number ``number`` of a branch."""

    branch: Branch
    number: int

    @property
    def clause(self) -> Clause:
        """The clause itself."""
        return self.branch.clauses[self.number]


@dataclass(slots=True, eq=False)
class Step:
    """A plugin, or a clause with a condition. ``around``: the clauses that contain it, outermost first."""

    section: str
    node: Plugin | Clause
    around: tuple[Around, ...]
    tree: Pipeline


def steps(pipeline: Flow) -> Iterator[Step]:
    """Yield the steps of the files: all inputs, then all filters, then all outputs."""
    for kind in SECTIONS:
        for tree in pipeline.trees:
            for section in tree.sections:
                if section.kind == kind:
                    yield from steps_of(section.items, kind, tree)


def steps_of(items: list[Item], kind: str, tree: Pipeline) -> Iterator[Step]:
    """Yield the steps of a section with these items, in order. ``kind``: the section; ``tree``: its file."""
    stack: list[tuple[Item | Around, tuple[Around, ...]]] = [(item, ()) for item in reversed(items)]
    while stack:
        item, branches = stack.pop()
        if isinstance(item, Branch):
            stack.extend((Around(item, number), branches) for number in reversed(range(len(item.clauses))))
        elif isinstance(item, Around):
            clause = item.clause
            if clause.condition is not None:
                yield Step(kind, clause, branches, tree)
            inner = (*branches[1 - _MAX_AROUND :], item)
            stack.extend((inner_item, inner) for inner_item in reversed(clause.items))
        else:
            yield Step(kind, item, branches, tree)
