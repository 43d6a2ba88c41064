"""The conditions around a plugin, and whether the same event can reach two plugins."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from lslint.grammar.logstash.nodes import Branch, Clause, Node, Pipeline
from lslint.rules.facts import keyed_fact
from lslint.rules.logstash.dataflow.condition_logic import Terms, clash, terms
from lslint.rules.logstash.dataflow.steps import Step, branches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TypeVar

    Located = TypeVar("Located", bound=Node)


_MAX_CONDITIONS = 50
"""Conditions around a plugin that are analyzed, and clauses before one in its branch."""


def are_exclusive(step: Step, clauses: tuple[Clause, ...], tree: Pipeline) -> bool:
    """Return whether no event reaches both a plugin and what is in clauses of a file: they are in different clauses of
    a branch, or conditions that their events fulfill contradict each other."""
    if step.apart(clauses):
        return True
    known_requirements = list(requirements(clauses, tree))
    own_requirements = requirements(step.clauses, step.tree) if known_requirements else ()
    return any(contradict(first, second) for first in own_requirements for second in known_requirements)


def contradict(one: Terms, other: Terms) -> bool:
    """Return whether no event fulfills both conditions."""
    return all(clash(first | second) is not None for first in one for second in other)


def requirements(clauses: Iterable[Clause], tree: Pipeline) -> Iterator[Terms]:
    """Yield the conditions that the events in clauses fulfill: those of the clauses, and the negations of those before
    them in their branches."""
    for number, clause in enumerate(clauses):
        if number < _MAX_CONDITIONS:
            yield from _of_clause(clause, tree)


@keyed_fact
def _of_clause(clause: Clause, tree: Pipeline) -> list[Terms]:
    clauses = branches(tree)[id(clause)].clauses
    before = clauses[: bisect_left(clauses, clause.start, key=lambda earlier: earlier.start)]
    found = [_negated(earlier, tree) for earlier in before[-_MAX_CONDITIONS:]]
    found.append(terms(clause.condition) if clause.condition is not None else None)
    return [condition for condition in found if condition]


@keyed_fact
def _negated(clause: Clause, tree: Pipeline) -> Terms | None:
    del tree
    return terms(clause.condition, False) if clause.condition is not None else None


def required_types(clauses: Iterable[Clause]) -> set[str]:
    """Return the values one of which ``[type]`` has in clauses, by the innermost condition that restricts it; empty if
    none does."""
    for clause in reversed(list(clauses)[:_MAX_CONDITIONS]):
        found = terms(clause.condition) if clause.condition is not None else None
        values = [[atom[2] for atom in term if atom[:2] == ("[type]", "==")] for term in found or ()]
        if values and all(values):
            return {value[1:-1] for several in values for value in several if value[:1] == '"'}
    return set()


def required_tags(clauses: Iterable[Clause]) -> set[str]:
    """Return the tags that the conditions of clauses require."""
    found: set[str] = set()
    for clause in list(clauses)[:_MAX_CONDITIONS]:
        alternatives = terms(clause.condition) if clause.condition is not None else None
        atoms = frozenset.intersection(*alternatives) if alternatives else ()
        found.update(tag[1:-1] for tag, word, field in atoms if word == "in" and field == "[tags]" and tag[:1] == '"')
    return found


def is_after_failure(clauses: Iterable[Clause]) -> bool:
    """Return whether the conditions select only events on which an earlier filter failed: ``"_grokparsefailure" in
    [tags]``."""
    return any("fail" in tag for tag in required_tags(clauses))


def _at(nodes: Sequence[Located], offset: int) -> Located | None:
    """Return the node around an offset, of nodes in the order of the text."""
    index = bisect_right(nodes, offset, key=lambda node: node.start) - 1
    return nodes[index] if index >= 0 and offset < nodes[index].end else None


def clauses_at(tree: Pipeline, offset: int) -> list[Clause]:
    """Return the clauses of a file around an offset, outermost first."""
    found: list[Clause] = []
    section = _at(tree.sections, offset)
    items: Sequence[Node] = section.items if section is not None else ()
    while isinstance(branch := _at(items, offset), Branch) and (clause := _at(branch.clauses, offset)) is not None:
        found.append(clause)
        items = clause.items
    return found
